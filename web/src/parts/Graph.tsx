/** The curve of a game: how its sides stood after every move, with the turning points marked. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { curve, heights, scores, type Judged, type Turning } from "../graph";
import { word } from "../language";
import { campName, outlook } from "../outlook";
import type { Look, Moment, Owner } from "../scene";
import { camps } from "../seating";
import { resultTitle } from "../telling";
import { Chip } from "./Plate";

interface Props {
  readonly look: Look;
  readonly moments: readonly Moment[];
  readonly judged: readonly (Judged | undefined)[];
  readonly turnings: readonly Turning[];
  readonly at: number;
  readonly onGo: (ply: number) => void;
}

const DASHES = ["", "14 8", "4 7", "20 6 4 6", "9 4"];

type Curve = readonly [number, number][];
const path = (points: Curve): string => points.map(([x, y], number) => `${number ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

export function Graph({ look, moments, judged, turnings, at, onGo }: Props): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const all = camps(look.sides);
  const last = Math.max(1, moments.length - 1);
  const curves = all.map((camp) => heights(scores(look, moments, judged, camp), all.length === 1));
  const here = judged[at];
  const touch = (event: MouseEvent): void => {
    const box = frame.current!.getBoundingClientRect();
    onGo(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * last));
  };
  const title = all.length === 1 ? word("graphAlone") : all.length === 2 ? word("graphOf", campName(all[0]!)) : word("graph");
  const told = !here ? "" : here.over ? resultTitle(look, moments[at]!) : outlook(look, moments[at]!.turn, here);
  return (
    <figure class="graph">
      <figcaption>{title}</figcaption>
      <div class="curve" ref={frame} onClick={touch}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={[title, told].filter(Boolean).join(". ")}>
          {all.length === 2 ? <Balance points={curve(curves[0]!)} camps={all} /> : all.map((camp, number) => (
            <Single key={number} points={curve(curves[number]!)} camp={camp} dash={DASHES[number % DASHES.length]!} />
          ))}
          <path class="middle" d="M0 50H1000" />
          <path class="cursor" d={`M${(at / last) * 1000} 0V100`} />
        </svg>
        {turnings.map((turning) => (
          <span key={turning.ply} class={turning.ply === at ? "turning now" : "turning"} aria-hidden="true"
            style={{ left: `${(turning.ply / last) * 100}%`, top: `${100 - (curves[0]![turning.ply] ?? 0.5) * 100}%` }} />
        ))}
      </div>
      {all.length > 2 && (
        <ul class="legend">
          {all.map((camp, number) => (
            <li key={number}>
              <svg viewBox="0 0 60 12" aria-hidden="true"><Single points={[[0, 6], [60, 6]]} camp={camp} dash={DASHES[number % DASHES.length]!} /></svg>
              {camp.slice(0, 1).map((side) => <Chip key={side.letter} side={side} />)}{campName(camp)}
            </li>
          ))}
        </ul>
      )}
      <p class="told-here">{told}</p>
    </figure>
  );
}

/** Two camps share the height between them. */
function Balance({ points, camps: [low, high] }: { readonly points: Curve; readonly camps: readonly (readonly Owner[])[] }): JSX.Element {
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return (
    <>
      {points.length > 0 && (
        <>
          <rect x={first} width={last - first} height="100" fill={high![0]!.face} />
          <path d={`${path(points)}L${last} 100L${first} 100Z`} fill={low![0]!.face} />
        </>
      )}
      <path class="line" d={path(points)} />
    </>
  );
}

function Single({ points, camp, dash }: { readonly points: Curve; readonly camp: readonly Owner[]; readonly dash: string }): JSX.Element {
  return (
    <>
      <path class="line case" d={path(points)} style={{ stroke: camp[0]!.dark }} stroke-dasharray={dash} />
      <path class="line" d={path(points)} style={{ stroke: camp[0]!.face }} stroke-dasharray={dash} />
    </>
  );
}
