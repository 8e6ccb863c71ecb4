import { readSwitch } from '../use-switch.ts';

/** Where this browser remembers whether results are told by sound. */
export const SOUND = { key: 'muster-gate-sound', byDefault: true } as const;

/** Whether results are told by sound. */
export function isSoundOn(): boolean {
  return readSwitch(SOUND);
}
