import type { Outcome } from '../gate/gate-view.ts';

/** Yes, something to look at, or no: the colour of a result, its sound and its vibration. */
export type Tone = 'yes' | 'care' | 'no';

/** The tone of what came of a scan. */
export function toneOfVerdict(verdict: Outcome['verdict']): Tone {
  if (verdict === 'in' || verdict === 'out') return 'yes';
  return verdict === 'other_event' ? 'no' : 'care';
}
