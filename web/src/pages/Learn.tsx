/** A lesson on the real board: every rule is brought to the hand once. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useAsked } from "../asked";
import { begin } from "../begin";
import { bringIntoView, handOn } from "../focus";
import { said, word } from "../language";
import { foresee } from "../motion";
import { learned } from "../progress";
import { useReel } from "../reel";
import type { Look, Moment, Options, Touch } from "../scene";
import { allHere, againstComputer, camps } from "../seating";
import { fetchLesson, fetchLook } from "../server";
import { useBox } from "../useBox";
import { useTitle } from "../useTitle";
import { sound } from "../sounds";
import { judge, type Lesson, type LessonStep } from "../studies";
import { whyNot } from "../why";
import { Dots } from "../parts/Dots";
import { StudyBoard } from "../parts/StudyBoard";
import { Told, type Telling } from "../parts/Told";
import { Waiting, whatFailed } from "../parts/Waiting";
import { NotFound } from "./NotFound";

const FIRST_LEVEL = 1;

type Looks = ReadonlyMap<string, Look>;

const optionKey = (options: Options): string => JSON.stringify(options);

/** A lesson with the looks of all its steps, so that nothing more is needed while it is played. */
async function prepare(name: string): Promise<{ lesson: Lesson; looks: Looks }> {
  const lesson = await fetchLesson(name);
  const sets = new Map(lesson.steps.map((step) => [optionKey(step.setting_options), step.setting_options]));
  const looks = await Promise.all([...sets].map(async ([key, options]): Promise<[string, Look]> => [key, await fetchLook(name, options)]));
  return { lesson, looks: new Map(looks) };
}

export function Learn({ name = "" }: { readonly name?: string }): JSX.Element {
  const { box, isMissing, boxes } = useBox(name);
  const prepared = useAsked(() => (box ? prepare(name) : undefined), [box]);
  useTitle(box && word("learnTitle", said(box.title)));
  if (isMissing) return <NotFound />;
  if (!box || !prepared.value) return <Waiting asked={prepared.error ? prepared : boxes} />;
  return <Course key={name} title={said(box.title)} {...prepared.value} />;
}

interface CourseProps {
  readonly title: string;
  readonly lesson: Lesson;
  readonly looks: Looks;
}

function Course({ title, lesson, looks }: CourseProps): JSX.Element {
  const { steps, game } = lesson;
  const [at, setAt] = useState(0);
  const [told, setTold] = useState<Telling | null>(null);
  const reel = useReel();
  const page = useRef<HTMLDivElement>(null);
  const step = steps[Math.min(at, steps.length - 1)]!;
  const over = at === steps.length;
  const look = looks.get(optionKey(step.setting_options))!;
  const moment = reel.moment ?? (over ? lastOf(step) : step.before);
  const asking = !over && !told?.right;
  useEffect(() => {
    if (over) learned.add(game);
  }, [over]);
  useEffect(() => {
    if (told?.right || over) handOn(page.current, "[data-next]");
  }, [told?.right, over]);
  useEffect(() => bringIntoView(page.current, told ? ".answer" : ".goal"), [told, at]);

  const go = (to: number, event?: MouseEvent): void => {
    setAt(to);
    setTold(null);
    reel.stop();
    // Who goes on by key finds the board under the fingers.
    if (event?.detail === 0 && to < steps.length) setTimeout(() => handOn(page.current, ".places [tabindex='0']"));
  };
  const play = (touch: Touch): void => {
    const { right, shown, say } = judge(step, touch.word);
    sound(right ? "set" : "refuse");
    setTold({ right, say, page: right ? step.page : undefined });
    if (right) reel.play(shown);
    else reel.play([{ ...foresee(step.before, touch.places), touches: [] }], () => undefined);
  };
  const refuse = async (places: readonly number[]): Promise<void> => {
    sound("refuse");
    const reason = await whyNot(look, step.before, places, step.wrong);
    setTold((now) => (now?.right ? now : reason));
  };
  return (
    <div class="study" ref={page}>
      <header class="study-head">
        <p><a href={`/game/${game}`}>← {title}</a></p>
        <h1>{word("learnTitle", title)}</h1>
        <Dots count={steps.length} at={at} onGo={go} />
      </header>
      <div class="goal" aria-live="polite">
        <p>{over ? word("lessonDone", title) : <><span class="unseen">{word("stepOf", at + 1, steps.length)}: </span>{said(step.say)}</>}</p>
      </div>
      <StudyBoard look={look} moment={moment} open={asking && !reel.moment} pointed={told?.pointed ?? []} onWord={play} onRefuse={(places) => void refuse(places)} />
      <div class="answer">
        <Told told={told} game={game} />
        {over ? <Finished game={game} onAgain={(event) => go(0, event)} /> : (
          <span class="buttons">
            {told?.right && <button type="button" class="button" data-next onClick={(event) => go(at + 1, event)}>{word(at + 1 < steps.length ? "next" : "finish")}</button>}
            {told?.right && <button type="button" class="button plain" onClick={(event) => go(at, event)}>{word("againStep")}</button>}
            {!told?.right && !told?.page && <a class="read" href={`/rules/${game}#${step.page}`}>{word("whyLink")}</a>}
            {at > 0 && !told?.right && <button type="button" class="button plain small" onClick={(event) => go(0, event)}>{word("fromStart")}</button>}
          </span>
        )}
      </div>
    </div>
  );
}

/** How a step ends, by whatever right word. */
const lastOf = (step: LessonStep): Moment => Object.values(step.after)[0]!.at(-1)!;

function Finished({ game, onAgain }: { readonly game: string; readonly onAgain: (event: MouseEvent) => void }): JSX.Element {
  const { route } = useLocation();
  const [failure, setFailure] = useState("");
  const play = async (): Promise<void> => {
    try {
      const { sides } = await fetchLook(game);
      const seating = sides.length === 1 ? allHere(sides) : againstComputer(sides, camps(sides)[0]!);
      route(await begin({ game, options: {}, seating, level: FIRST_LEVEL }));
    } catch (error) {
      setFailure(whatFailed(error as Error));
    }
  };
  return (
    <>
      {failure && <p role="alert" class="failure">{failure}</p>}
      <span class="buttons">
        <button type="button" class="button" data-next onClick={() => void play()}>{word("playNow")}</button>
        <button type="button" class="button plain" onClick={onAgain}>{word("fromStart")}</button>
        <a class="button plain" href={`/rules/${game}`}>{word("rules")}</a>
      </span>
    </>
  );
}
