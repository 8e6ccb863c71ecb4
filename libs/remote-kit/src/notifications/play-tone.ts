const FREQUENCY_HZ = 660;
const LENGTH_S = 0.18;
const PEAK_GAIN = 0.12;

let context: AudioContext | undefined;

/**
 * Plays the short tone of a new message. Browsers stay silent until the user has clicked somewhere
 * in the page, and some have no audio; neither is a failure.
 */
export function playTone(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    const startS = context.currentTime;
    const gain = context.createGain();
    // It fades in and out, because a sudden start or end clicks.
    gain.gain.setValueAtTime(0.0001, startS);
    gain.gain.exponentialRampToValueAtTime(PEAK_GAIN, startS + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, startS + LENGTH_S);
    const oscillator = context.createOscillator();
    oscillator.frequency.value = FREQUENCY_HZ;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(startS);
    oscillator.stop(startS + LENGTH_S);
  } catch {
    // No sound then.
  }
}
