import type { JSX } from "preact";
import { word } from "../language";

export function NotFound(): JSX.Element {
  return (
    <section class="sheet narrow">
      <h1>{word("notFound")}</h1>
      <a class="button" href="/">{word("home")}</a>
    </section>
  );
}
