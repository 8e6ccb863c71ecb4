import { isSoundOn } from './sound.ts';
import type { Tone } from './tone.ts';

interface Beep {
  hertz: number;
  seconds: number;
}

/** Told apart without looking: high and short, twice in the middle, low and long. */
const BEEPS: Readonly<Record<Tone, readonly Beep[]>> = {
  yes: [{ hertz: 1_175, seconds: 0.12 }],
  care: [
    { hertz: 587, seconds: 0.12 },
    { hertz: 587, seconds: 0.12 },
  ],
  no: [{ hertz: 196, seconds: 0.5 }],
};

const VIBRATION_MS: Readonly<Record<Tone, number | number[]>> = {
  yes: 80,
  care: [120, 80, 120],
  no: 500,
};

const PAUSE_S = 0.08;
const PEAK_GAIN = 0.4;

let context: AudioContext | undefined;

/** Tells the result of a scan by sound and vibration, where the device has them. */
export function signal(tone: Tone): void {
  navigator.vibrate?.(VIBRATION_MS[tone]);
  if (!isSoundOn()) return;
  try {
    context ??= new AudioContext();
    // Silent until somebody has touched the page; opening the camera is such a touch.
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    let startS = context.currentTime;
    for (const beep of BEEPS[tone]) {
      play(context, beep, startS);
      startS += beep.seconds + PAUSE_S;
    }
  } catch {
    // A device without sound.
  }
}

function play(audio: AudioContext, { hertz, seconds }: Beep, startS: number): void {
  const gain = audio.createGain();
  // A sudden start or end clicks.
  gain.gain.setValueAtTime(0.0001, startS);
  gain.gain.exponentialRampToValueAtTime(PEAK_GAIN, startS + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, startS + seconds);
  const oscillator = audio.createOscillator();
  oscillator.frequency.value = hertz;
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(startS);
  oscillator.stop(startS + seconds);
}
