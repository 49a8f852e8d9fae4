/** The pieces on the board, moving from where they stood to where they stand. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { follow, type Man, type Motion } from "../motion";
import type { Look, Moment } from "../scene";
import { calm } from "../settings";

const HOP_MILLISECONDS = 200;
const LONGEST_MILLISECONDS = 900;
const GONE_MILLISECONDS = 350;

interface Props {
  readonly look: Look;
  readonly moment: Moment;
  readonly dragged: { readonly place: number; readonly dx: number; readonly dy: number } | null;
}

export function Men({ look, moment, dragged }: Props): JSX.Element {
  const motion = useMotion(moment);
  const nodes = useRef(new Map<number, SVGGElement>());
  const drawn = useMemo(() => inOrder(look, motion), [look, motion]);
  useLayoutEffect(() => {
    if (calm()) return;
    for (const { man, y } of drawn) animate(look, man, y, nodes.current.get(man.id));
  }, [drawn]);
  return (
    <g>
      {drawn.map(({ man, x, y, under, gone }) => {
        const held = dragged?.place === man.place && !under && !gone;
        return (
          <g key={man.id} transform={`translate(${x} ${y})`}>
            <g ref={(node) => void (node ? nodes.current.set(man.id, node) : nodes.current.delete(man.id))}
              class={gone ? "gone" : held ? "held" : ""}
              style={held ? { transform: `translate(${dragged.dx}px, ${dragged.dy}px)` } : {}}>
              <use href={`#${look.prefix}${look.kinds[man.kind]?.shape ?? ""}-${man.side}${under ? "-under" : ""}`} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

interface Drawn {
  readonly man: Man;
  readonly x: number;
  readonly y: number;
  readonly under: boolean;
  readonly gone: boolean;
}

/** The men with their places on the picture, in the order in which they hide each other; who moves is above all. */
function inOrder(look: Look, { men, gone }: Motion): Drawn[] {
  const height = (man: Man): number =>
    men.filter((other) => other.place === man.place && other.level < man.level)
      .reduce((sum, other) => sum + (look.kinds[other.kind]?.lift ?? 0), 0);
  const spot = (man: Man, isGone: boolean): Drawn => {
    const place = look.places[man.place]!;
    const under = men.some((other) => other.place === man.place && other.level === man.level + 1);
    return { man, x: place.x, y: place.y - (isGone ? 0 : height(man)), under, gone: isGone };
  };
  const key = ({ man }: Drawn): number => (man.way.length ? 1e9 : 0) + look.places[man.place]!.y * 1000 + man.level;
  return [...gone.map((man) => spot(man, true)), ...men.map((man) => spot(man, false)).sort((a, b) => key(a) - key(b))];
}

function animate(look: Look, man: Man, y: number, node: SVGGElement | undefined): void {
  if (!node?.animate) return;
  if (man.fresh) {
    node.animate([{ opacity: 0, transform: "translateY(-40px) scale(1.25)" }, { opacity: 1, transform: "none" }], {
      duration: HOP_MILLISECONDS,
      easing: "ease-in",
    });
    return;
  }
  if (man.way.length < 2) return;
  const end = look.places[man.place]!;
  const points = man.way.map((place) => look.places[place]!);
  const frames = points.map((place) => ({ transform: `translate(${place.x - end.x}px, ${place.y - y}px)` }));
  frames[frames.length - 1] = { transform: "translate(0px, 0px)" };
  node.animate(frames, { duration: Math.min(LONGEST_MILLISECONDS, HOP_MILLISECONDS * (points.length - 1)), easing: "ease-in-out" });
}

let ids = 0;
const newId = (): number => (ids += 1);

/** Follow the pieces from moment to moment; who has left is still seen for a short while. */
function useMotion(moment: Moment): Motion {
  const known = useRef<{ moment: Moment; motion: Motion; at: number } | null>(null);
  if (known.current?.moment !== moment) {
    const before = known.current?.motion.men ?? [];
    known.current = { moment, motion: follow(before, moment, newId), at: performance.now() };
  }
  const { motion, at } = known.current!;
  return performance.now() - at > GONE_MILLISECONDS ? { men: motion.men, gone: [] } : motion;
}
