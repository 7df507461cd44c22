/** A few soft sounds, made here: nothing is loaded. */

import type { Sound } from '$lib/game';
import { settings } from './settings.svelte';

/** Notes in hertz, one after another. */
const NOTES: Record<Sound, number[]> = {
  place: [196],
  take: [523],
  score: [523, 659],
  turn: [587, 784],
  talk: [784, 659],
  end: [523, 659, 784, 1047],
};
const CALLS = new Set<Sound>(['turn', 'talk', 'end']); // also for who looks at something else
const EACH = 0.11; // seconds
const SOON = 1000; // milliseconds: later nobody knows what a sound is about
const LOUDNESS = 0.07;

class Sounds {
  #context: AudioContext | null = null;
  #quietUntil = 0;
  #waiting: Sound | null = null; // until it may be heard, the latest one alone

  /** Play a sound, if the person wants any and the browser allows it; several at once are one, but a call is heard. */
  play(sound: Sound): void {
    const isAside = document.hidden || Date.now() < this.#quietUntil;
    if (!settings.sound || (isAside && !CALLS.has(sound))) return;
    this.#context ??= new AudioContext();
    this.#quietUntil = Date.now() + 60;
    if (this.#context.state === 'running') this.#sing(sound);
    else this.#singSoon(sound);
  }

  /** One that was just made begins a moment later; before the first press a browser lets nobody be loud, and then it is too late. */
  #singSoon(sound: Sound): void {
    const until = Date.now() + SOON;
    this.#waiting = sound;
    void this.#context!.resume().then(() => {
      if (this.#waiting === sound && Date.now() < until) this.#sing(sound);
      if (this.#waiting === sound) this.#waiting = null;
    });
  }

  #sing(sound: Sound): void {
    NOTES[sound].forEach((note, i) => this.#ring(note, i * EACH));
  }

  #ring(note: number, delay: number): void {
    const context = this.#context!;
    const start = context.currentTime + delay;
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = note;
    tone.type = 'sine';
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + EACH * 2.4);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + EACH * 2.5);
  }
}

export const sounds = new Sounds();
