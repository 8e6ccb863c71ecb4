import type { Waiver } from '@muster/contract';
import { type ClassLimit, effectiveLimits } from '@muster/domain';

interface Status {
  status: string;
  /** Somebody has set it up. */
  isOn: boolean;
}

/** `Players sign version 1, once a year`, or that nobody signs anything. */
export function describeWaiver(waiver: Waiver | null): Status {
  if (!waiver) return { status: 'Off', isOn: false };
  const often = waiver.validFor === 'year' ? 'once a year' : 'for each event';
  return { status: `Players sign version ${waiver.version}, ${often}`, isOn: true };
}

/** Whether an organizer has limits of their own, or those of the law. */
export function describeLimits(limits: readonly ClassLimit[]): Status {
  const isOwn = JSON.stringify(limits) !== JSON.stringify(effectiveLimits([]));
  return { status: isOwn ? 'Your own limits' : 'The limits of the law', isOn: isOwn };
}
