/** A game once more: step by step, with its curve and its turning points, and from anywhere on against the computer. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAsked } from "../asked";
import { turningPoints } from "../graph";
import { said, word } from "../language";
import { boardLink, type Study } from "../links";
import type { Look } from "../scene";
import { fetchLook, fetchRecord, readRecord, ServerError, type Replay } from "../server";
import { useTitle } from "../useTitle";
import { sound } from "../sounds";
import { sideName, tell } from "../telling";
import { useJudging } from "../thoughts";
import { useHash } from "../useHash";
import { useKeys } from "../useKeys";
import { saveFile } from "../saving";
import { Action } from "../parts/Action";
import { Board } from "../parts/Board";
import { Graph } from "../parts/Graph";
import { Icon } from "../parts/Icon";
import { ImportRecord } from "../parts/ImportRecord";
import { MoveList } from "../parts/MoveList";
import { Savings } from "../parts/Savings";
import { SidePlates } from "../parts/SidePlates";
import { Steps } from "../parts/Steps";
import { TryAgain } from "../parts/TryAgain";
import { Turnings } from "../parts/Turnings";
import { Waiting } from "../parts/Waiting";

const PACE_MILLISECONDS = 1000;
const UNKNOWN = 404;

interface Opened {
  readonly replay: Replay;
  readonly text: string;
  /** The secret of the link, if the game has one. */
  readonly token: string;
}

async function openLink(token: string): Promise<Opened> {
  const text = await fetchRecord(token);
  return { replay: await readRecord(text), text, token };
}

export function Review(): JSX.Element {
  const token = useHash();
  const linked = useAsked(() => (token ? openLink(token) : undefined), [token]);
  const [imported, setImported] = useState<Opened | null>(null);
  useEffect(() => setImported(null), [token]);
  const opened = imported ?? (token ? linked.value : undefined);
  const look = useAsked(() => (opened ? fetchLook(opened.replay.game, opened.replay.options) : undefined), [opened]);
  useTitle(word("review"));
  const close = (): void => { setImported(null); location.hash = ""; };

  if (token && !opened && linked.error instanceof ServerError && linked.error.status === UNKNOWN)
    return <section class="sheet narrow"><h1>{word("lostLink")}</h1><a class="button" href="/">{word("home")}</a></section>;
  if (token && !opened) return <Waiting asked={linked} />;
  if (!opened)
    return (
      <section class="sheet">
        <h1>{word("importTitle")}</h1>
        <ImportRecord onRead={(replay, text) => setImported({ replay, text, token: "" })} />
      </section>
    );
  if (look.value?.game !== opened.replay.game) return <Waiting asked={look} />;
  return <Replayed key={opened.text} opened={opened} look={look.value} onClose={close} />;
}

interface Props {
  readonly opened: Opened;
  readonly look: Look;
  readonly onClose: () => void;
}

function Replayed({ opened, look: plain, onClose }: Props): JSX.Element {
  const { replay, text, token } = opened;
  const { moments, words } = replay;
  const last = words.length;
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  const [quarters, setQuarters] = useState(0);
  const turned = useAsked(() => fetchLook(plain.game, replay.options, quarters), [quarters]);
  const look = turned.value ?? plain;
  const line = useMemo((): Study => ({ game: replay.game, options: replay.options, start: replay.start, words }), [replay]);
  const judging = useJudging(line, token);
  const turnings = useMemo(() => turningPoints(look, moments, words, judging.judged), [judging.judged]);
  const moment = moments[at]!;
  const here: Study = { ...line, words: words.slice(0, at) };

  const now = useRef(at);
  const go = (ply: number): void => {
    const there = Math.min(last, Math.max(0, ply));
    if (there === now.current + 1) sound(moments[there]!.pieces.length < moments[there - 1]!.pieces.length ? "take" : "set");
    now.current = there;
    setAt(there);
  };
  const stroll = (ply: number): void => { setPlaying(false); go(ply); };
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => go(at + 1), PACE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [playing, at]);
  const toggle = (): void => {
    if (!playing && at === last) go(0);
    setPlaying(!playing);
  };
  useKeys({ ArrowLeft: () => stroll(now.current - 1), ArrowRight: () => stroll(now.current + 1), Home: () => stroll(0), End: () => stroll(last), " ": toggle });

  const told = at ? `${at}. ${words[at - 1]!}` : word("startPosition");
  const names = Object.entries(replay.seats).map(([side, name]) => `${sideName(look, side)}: ${name}`);
  return (
    <div class="review">
      <div class="review-main">
        <header class="review-head">
          <h1>{word("reviewTitle", said(look.title))}</h1>
          {(names.length > 0 || replay.date) && <p class="facts">{[...names, replay.date].filter(Boolean).join(" · ")}</p>}
        </header>
        <Board look={look} moment={moment} label={`${word("board")}: ${said(look.title)}, ${told}`} />
        <Steps at={at} last={last} told={told} onGo={stroll} playing={playing} onPlay={toggle} />
        <p class="status due" aria-live={playing ? "off" : "polite"}><b>{told}</b> · {tell(look, moment)}</p>
        {look.sides.length > 1 && <SidePlates look={look} moment={moment} />}
        <div class="actions">
          {!moment.result && !judging.refused && <TryAgain look={plain} moment={moment} />}
          {!judging.refused && <a class="action" href={boardLink(here)}><Icon name="plan" /><span>{word("toBoard")}</span></a>}
          <Action icon="turn" text={word("turnBoard")} onClick={() => setQuarters((quarters + 1) % 4)} />
          {token && !moments.at(-1)!.result && <a class="action" href={`/t#${token}`}><Icon name="forward" /><span>{word("goOn")}</span></a>}
          <Action icon="rules" text={word("otherRecord")} onClick={onClose} />
        </div>
      </div>
      <aside class="review-side">
        <section class="part" aria-labelledby="graph">
          <h2 id="graph">{word("graph")}</h2>
          {judging.error ? <p class="none" role="status">{judging.error}</p> : (
            <>
              <Graph look={look} moments={moments} judged={judging.judged} turnings={turnings} at={at} onGo={stroll} />
              {judging.running && <Progress done={judging.judged.filter(Boolean).length} all={moments.length} />}
              <h3>{word("turningPoints")}</h3>
              {judging.running && !turnings.length ? <p class="none">…</p> : <Turnings look={look} turnings={turnings} at={at} onGo={stroll} />}
            </>
          )}
        </section>
        <section class="part" aria-labelledby="moves">
          <h2 id="moves">{word("moves")}</h2>
          <div class="move-box" tabIndex={0} role="group" aria-labelledby="moves"><MoveList words={words} look={look} at={at} onGo={stroll} /></div>
        </section>
        <section class="part" aria-labelledby="saving">
          <h2 id="saving">{word("saving")}</h2>
          <Savings study={here} words={words} linked={!judging.refused}>
            <button type="button" class="button small plain" onClick={() => saveFile(new Blob([text], { type: "text/plain" }), `${look.game}.txt`)}>{word("record")}</button>
          </Savings>
        </section>
      </aside>
    </div>
  );
}

function Progress({ done, all }: { readonly done: number; readonly all: number }): JSX.Element {
  const text = word("judging", done, all);
  return <p class="judging"><progress max={all} value={done} aria-label={text} /><small>{text}</small></p>;
}
