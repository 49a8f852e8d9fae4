/** Quiet sounds, made here: a tap of wood, a knock, a short tune. */

import { sounds } from "./settings";

export type Sound = "set" | "take" | "roll" | "end" | "refuse";

/** Frequency in hertz, start and length in seconds, loudness. */
type Tone = readonly [number, number, number, number];

const TUNES: Readonly<Record<Sound, readonly Tone[]>> = {
  set: [[420, 0, 0.05, 0.16], [210, 0.005, 0.07, 0.14]],
  take: [[300, 0, 0.05, 0.18], [150, 0.05, 0.1, 0.18]],
  roll: [[500, 0, 0.03, 0.1], [430, 0.12, 0.03, 0.1], [520, 0.25, 0.03, 0.1], [400, 0.42, 0.05, 0.12]],
  end: [[523, 0, 0.16, 0.12], [659, 0.14, 0.16, 0.12], [784, 0.28, 0.32, 0.12]],
  refuse: [[160, 0, 0.09, 0.12]],
};

let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (!sounds.value || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const [frequency, delay, length, loudness] of TUNES[name]) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(loudness, start + delay);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + delay + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start + delay);
    tone.stop(start + delay + length);
  }
}
