/** A button for every place, over the picture: for fingers, mice, keys and screen readers alike. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { ARROW_KEYS, isRound, neighbour, percent } from "../geometry";
import { word } from "../language";
import { piecesOn, type Look, type Moment } from "../scene";
import { placeName } from "../telling";

const DRAG_PIXELS = 8;
const SIZE = 100;

interface Props {
  readonly look: Look;
  readonly moment: Moment;
  readonly touched: readonly number[];
  readonly targets: ReadonlySet<number>;
  readonly origins: ReadonlySet<number>;
  readonly label: string;
  readonly onTouch: ((place: number) => void) | undefined;
  readonly onLift: (() => void) | undefined;
  readonly onDrag: (dragged: { place: number; dx: number; dy: number } | null) => void;
  /** How many units of the picture a pixel is. */
  readonly scale: () => number;
}

interface Grip {
  readonly place: number;
  readonly x: number;
  readonly y: number;
  moving: boolean;
}

const placeAt = (x: number, y: number): number | undefined => {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  return found ? Number(found.dataset["place"]) : undefined;
};

export function Places(props: Props): JSX.Element {
  const { look, moment, touched, targets, origins, onTouch, onLift, onDrag, scale } = props;
  const [focus, setFocus] = useState(0);
  const grip = useRef<Grip | null>(null);
  const dropped = useRef(false);

  const go = (event: KeyboardEvent, place: number): void => {
    const direction = ARROW_KEYS[event.key];
    if (event.key === "Escape") onLift?.();
    if (!direction) return;
    event.preventDefault();
    const next = neighbour(look.places, place, direction);
    setFocus(next);
    (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };

  const press = (event: PointerEvent, place: number): void => {
    dropped.current = false;
    const canBeHeld = piecesOn(moment, place).length && (origins.has(place) || touched.at(-1) === place);
    if (event.button || !onTouch || !canBeHeld) return;
    grip.current = { place, x: event.clientX, y: event.clientY, moving: false };
    (event.target as HTMLElement).releasePointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const held = grip.current;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) < DRAG_PIXELS) return;
    if (!held.moving && touched.at(-1) !== held.place) onTouch?.(held.place);
    held.moving = true;
    onDrag({ place: held.place, dx: dx * scale(), dy: dy * scale() });
  };
  const release = (event: PointerEvent): void => {
    const held = grip.current;
    grip.current = null;
    if (!held?.moving) return;
    dropped.current = true;
    onDrag(null);
    const place = event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : undefined;
    if (place === undefined || place === held.place) onLift?.();
    else onTouch?.(place);
  };
  const click = (event: MouseEvent, place: number): void => {
    const byKey = event.detail === 0;
    if (byKey || !dropped.current) onTouch?.(place);
    dropped.current = false;
  };

  const offered = touched.length ? targets : origins;
  const state = (place: number): string =>  // a way may lead back to where it began
    (touched.includes(place) ? `, ${word("chosen")}` : "") + (offered.has(place) ? `, ${word("possible")}` : "");

  return (
    <div class="places" role="group" aria-label={props.label} aria-describedby="board-help" onPointerMove={move} onPointerUp={release}
      onPointerCancel={release} onPointerLeave={release}>
      {look.places.map((place, number) => (
        <button key={place.name} type="button" data-place={number} data-name={place.name}
          class={`${isRound(place) ? "round" : ""} ${origins.has(number) || touched.includes(number) ? "grab" : ""}`}
          style={percent(look, place.x, place.y, SIZE)} tabIndex={number === focus ? 0 : -1}
          aria-label={placeName(look, moment, number) + state(number)} aria-pressed={touched.includes(number)}
          onFocus={() => setFocus(number)} onKeyDown={(event) => go(event, number)}
          onPointerDown={(event) => press(event, number)} onClick={(event) => click(event, number)} />
      ))}
    </div>
  );
}
