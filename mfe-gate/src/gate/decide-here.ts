import type { GatePerson } from '@muster/contract';
import { decideScan, presenceOf, type ScanDecision } from '@muster/domain';

/** A decision without the server, which alone knows who let somebody in before. */
export interface DecisionHere extends ScanDecision {
  first: { by: string; occurredAt: string } | null;
}

/** What this device says to a scan by its own list, before or without the server. */
export function decideHere(
  kind: 'entry' | 'exit' | 'admit',
  person: GatePerson | null,
): DecisionHere {
  // Whoever is not on the list is let in by a reason alone.
  if (!person) return { verdict: 'unknown', effect: null, first: null };
  const admission = {
    effect: 'in',
    origin: 'the list',
    occurredAt: person.checkInTime ?? '',
  } as const;
  const presence = presenceOf(person.isInside ? [admission] : []);
  // As with a connection: this device knows of what its list knows of.
  const scan = { kind, origin: 'this device', wasOffline: false };
  const { status, isInside, checkInTime, flags } = person;
  const isUnsigned = flags.includes('unsigned');
  const decision = decideScan(scan, { status, presence, isUnsigned });
  return {
    ...decision,
    first: isInside && checkInTime ? { by: '', occurredAt: checkInTime } : null,
  };
}
