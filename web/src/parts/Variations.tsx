/** The tree of lines: the main line in one run, what was tried beside it below, everything a button. */

import type { JSX } from "preact";
import { word } from "../language";
import { type Branch, isMain, type Path } from "../variations";

interface Props {
  readonly tree: Branch;
  readonly path: Path;
  readonly onGo: (path: Path) => void;
  readonly onPromote: () => void;
  readonly onCut: () => void;
}

export function Variations({ tree, path, onGo, onPromote, onCut }: Props): JSX.Element {
  if (!tree.next.length) return <p class="none">{word("variationsHelp")}</p>;
  return (
    <div class="variations">
      <button type="button" class={path.length ? "ply" : "ply now"} aria-current={!path.length} onClick={() => onGo([])}>{word("startPosition")}</button>{" "}
      <Run from={tree} at={[]} path={path} onGo={onGo} />
      {path.length > 0 && (
        <p class="buttons">
          {!isMain(path) && <button type="button" class="button small plain" onClick={onPromote}>{word("promote")}</button>}
          <button type="button" class="button small plain" onClick={onCut}>{word("cutHere")}</button>
        </p>
      )}
    </div>
  );
}

interface RunProps {
  readonly from: Branch;
  readonly at: Path;
  readonly path: Path;
  readonly onGo: (path: Path) => void;
}

/** A line from a branch on, along its first branches; where others grow they come right after the first one. */
function Run({ from, at, path, onGo }: RunProps): JSX.Element {
  const parts: JSX.Element[] = [];
  let [branch, here] = [from, at];
  while (branch.next.length) {
    const [first, ...others] = branch.next;
    const fork = here;
    parts.push(<Ply key={`${fork.join()}.`} branch={first!} at={[...fork, 0]} path={path} onGo={onGo} />);
    if (others.length)
      parts.push(
        <ul key={`${fork.join()}:`} aria-label={word("variations")}>
          {others.map((other, number) => (
            <li key={other.word}>
              <Ply branch={other} at={[...fork, number + 1]} path={path} onGo={onGo} />
              <Run from={other} at={[...fork, number + 1]} path={path} onGo={onGo} />
            </li>
          ))}
        </ul>,
      );
    [branch, here] = [first!, [...fork, 0]];
  }
  return <>{parts}</>;
}

function Ply({ branch, at, path, onGo }: { readonly branch: Branch } & Omit<RunProps, "from">): JSX.Element {
  const isNow = at.join() === path.join();
  return <><button type="button" class={isNow ? "ply now" : "ply"} aria-current={isNow} onClick={() => onGo(at)}><small>{at.length}.</small> {branch.word}</button>{" "}</>;
}
