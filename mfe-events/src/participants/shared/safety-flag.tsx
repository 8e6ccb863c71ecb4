import type { Participant } from '@muster/contract';
import { READINESS_LABELS, waiverFlag } from './labels.ts';
import * as css from './safety-flag.module.css';

/** Beside the name: that the waiver is to be signed, or that somebody may go on the field. */
export function SafetyFlag({ participant }: { participant: Participant }) {
  const flag = waiverFlag(participant);
  if (flag) return <span className={css.due}>{flag}</span>;
  if (!participant.isFieldReady) return null;
  return <span className={css.ready}>{READINESS_LABELS.ready}</span>;
}
