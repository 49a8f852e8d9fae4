/** The analysis board: any position, lines of all sides tried on it, and the computer that thinks along. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useAsked } from "../asked";
import { phraseOf, said, word } from "../language";
import { boardLink, readLink, type Study } from "../links";
import type { Box, Look, Moment, Options } from "../scene";
import { outlook } from "../outlook";
import { fetchLook, fetchPosition } from "../server";
import { useBox } from "../useBox";
import { useTitle } from "../useTitle";
import { engine, ranks } from "../settings";
import { sound } from "../sounds";
import { tell } from "../telling";
import { useThoughts } from "../thoughts";
import { useKeys } from "../useKeys";
import { branchAt, cut, lineTree, play, promote, sideways, toEnd, wordsTo, type Branch, type Path } from "../variations";
import { whyNot } from "../why";
import { Action } from "../parts/Action";
import { BestMoves, bestStrokes } from "../parts/BestMoves";
import { OptionSwitches } from "../parts/OptionSwitches";
import { Savings } from "../parts/Savings";
import { SetUp } from "../parts/SetUp";
import { Steps } from "../parts/Steps";
import { StudyBoard } from "../parts/StudyBoard";
import { Told, type Telling } from "../parts/Told";
import { TryAgain } from "../parts/TryAgain";
import { Variations } from "../parts/Variations";
import { Waiting } from "../parts/Waiting";
import { NotFound } from "./NotFound";

/** A line with what there is to see at its end. */
interface Seen {
  readonly key: string;
  readonly moment: Moment;
}

const known = new Map<string, Promise<Seen>>();

function see(study: Study): Promise<Seen> {
  const key = JSON.stringify(study);
  const asked = known.get(key) ?? fetchPosition(study).then(({ scene }) => ({ key, moment: scene }));
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

export function AnalysisBoard({ name = "" }: { readonly name?: string }): JSX.Element {
  const { box, isMissing, boxes } = useBox(name);
  const [start, setStart] = useState<Study>(() => readLink(name, location.search));
  const look = useAsked(() => fetchLook(name, start.options), [name, JSON.stringify(start.options)]);
  const opened = useAsked(() => see(start), [start]);
  useTitle(box && `${word("analysis")}: ${said(box.title)}`);
  const reset = (): void => setStart({ game: name, options: {}, start: "", words: [] });

  if (isMissing) return <NotFound />;
  const failure = opened.error ?? look.error;
  if (failure)
    return (
      <section class="sheet narrow" role="alert">
        <h1>{word("analysis")}</h1>
        <p class="failure">{word("failed", failure.message)}</p>
        <button type="button" class="button" onClick={reset}>{word("fromBeginning")}</button>
      </section>
    );
  if (!box || !look.value || !opened.value) return <Waiting asked={boxes} />;
  return <Studied key={JSON.stringify(start)} box={box} plain={look.value} study={start} first={opened.value} onStart={setStart} />;
}

interface Props {
  readonly box: Box;
  readonly plain: Look;
  readonly study: Study;
  readonly first: Seen;
  readonly onStart: (study: Study) => void;
}

function Studied({ box, plain, study, first, onStart }: Props): JSX.Element {
  const [[tree, path], setLine] = useState<[Branch, Path]>(() => {
    const grown = lineTree(study.words);
    return [grown, toEnd(grown, [])];
  });
  const [setting, setSetting] = useState(false);
  const [quarters, setQuarters] = useState(0);
  const [told, setTold] = useState<Telling | null>(null);
  const turned = useAsked(() => fetchLook(study.game, study.options, quarters), [quarters]);
  const look = turned.value ?? plain;
  const words = useMemo(() => wordsTo(tree, path), [tree, path]);
  const here = useMemo((): Study => ({ ...study, words }), [study, words]);
  const asked = useAsked(() => see(here), [here]);
  const isHere = asked.value?.key === JSON.stringify(here);
  const moment = (asked.value ?? first).moment;
  const thinks = engine.value && isHere && !moment.result && !setting;
  const studyName = useMemo(() => Math.random().toString(36).slice(2), []);
  const thinking = useThoughts(thinks ? here : null, ranks.value, studyName);

  const walk = (to: (grown: Branch, from: Path) => Path): void => { setLine(([grown, from]) => [grown, to(grown, from)]); setTold(null); };
  const go = (there: Path): void => walk(() => there);
  const playWord = (played: string): void => { sound("set"); setLine(([grown, from]) => play(grown, from, played)); setTold(null); };
  const playLine = (line: readonly string[]): void => setLine((old) => line.reduce(([grown, from], each) => play(grown, from, each), old));
  useKeys({
    ArrowLeft: () => walk((_, from) => from.slice(0, -1)),
    ArrowRight: () => walk((grown, from) => (branchAt(grown, from).next.length ? [...from, 0] : from)),
    ArrowUp: () => walk((grown, from) => sideways(grown, from, -1)),
    ArrowDown: () => walk((grown, from) => sideways(grown, from, 1)),
    Home: () => go([]),
    End: () => walk(toEnd),
  });
  useEffect(() => history.replaceState(history.state, "", boardLink(here)), [here]);

  const take = async (text: string): Promise<string> => {
    const wanted: Study = { ...study, start: text, words: [] };
    try {
      await see(wanted);
      onStart(wanted);
      setSetting(false);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const chooseOptions = (options: Options): void => onStart({ game: study.game, options, start: "", words: [] });

  if (setting) return <SetUp look={plain} moment={moment} onTake={take} onCancel={() => setSetting(false)} />;
  const end = toEnd(tree, path);
  const along = (ply: number): Path => end.slice(0, ply);
  const step = path.length ? `${path.length}. ${words.at(-1)!}` : word("startPosition");
  return (
    <div class="review">
      <div class="review-main">
        <header class="review-head">
          <h1>{word("analysis")}: <a href={`/game/${study.game}`}>{said(look.title)}</a></h1>
        </header>
        <StudyBoard look={look} moment={moment} open={isHere && !moment.result} pointed={told?.pointed ?? []}
          strokes={engine.value && isHere ? bestStrokes(moment, thinking.thoughts) : []} onWord={(touch) => playWord(touch.word)}
          onRefuse={(places) => { sound("refuse"); void whyNot(look, moment, places, phraseOf("notPossible")).then(setTold); }} />
        <p class="status due" aria-live="polite"><b>{step}</b> · {tell(look, moment)}</p>
        {thinks && thinking.thoughts[0] && <p class="verdict-here" aria-hidden="true">{outlook(look, moment.turn, thinking.thoughts[0])}</p>}
        <Told told={told} game={study.game} />
        <Steps at={path.length} last={end.length} told={step} onGo={(ply) => go(along(ply))} />
        <div class="actions">
          <Action icon="plan" text={word("setUp")} onClick={() => setSetting(true)} />
          {!moment.result && <TryAgain look={plain} moment={moment} />}
          <Action icon="turn" text={word("turnBoard")} onClick={() => setQuarters((quarters + 1) % 4)} />
        </div>
      </div>
      <aside class="review-side">
        <section class="part" aria-labelledby="best">
          <h2 id="best">{word("bestMoves")}</h2>
          <BestMoves look={look} moment={moment} thinking={isHere ? thinking : { thoughts: [], running: true, error: "" }} onLine={playLine} />
        </section>
        <section class="part" aria-labelledby="variations">
          <h2 id="variations">{word("variations")}</h2>
          <Variations tree={tree} path={path} onGo={go} onPromote={() => setLine(promote(tree, path))} onCut={() => setLine(cut(tree, path))} />
        </section>
        <section class="part" aria-labelledby="saving">
          <h2 id="saving">{word("saving")}</h2>
          <Savings study={here} words={words} />
          <label class="field">{word("positionText")}
            <input type="text" readOnly value={moment.text} onFocus={(event) => event.currentTarget.select()} />
          </label>
        </section>
        {Object.keys(box.options).length > 0 && (
          <details class="part">
            <summary>{word("options")}</summary>
            <OptionSwitches box={box} options={study.options} onChange={chooseOptions} />
          </details>
        )}
      </aside>
    </div>
  );
}
