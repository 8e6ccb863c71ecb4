import type { GateFlag } from '@muster/contract';

/** Flags that somebody has to see before this person is let in. */
const FLAGS_TO_SEE: readonly GateFlag[] = ['medical', 'unsigned', 'under_18'];

/** What is to be seen of somebody at a gate. */
export interface SeenAtGate {
  readonly flags: readonly GateFlag[];
  readonly owedPence: number;
}

/**
 * Whether a marshal has to see something before somebody is let in
 * (docs/product/gate.md#screen).
 */
export function mustBeSeen({ flags, owedPence }: SeenAtGate): boolean {
  return owedPence > 0 || flags.some((flag) => FLAGS_TO_SEE.includes(flag));
}
