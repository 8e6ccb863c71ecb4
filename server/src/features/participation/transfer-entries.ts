import { type BookedEntry, transfersOf } from '@muster/domain';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { NewEntry } from './account-store.ts';

type Side = Pick<NewEntry, 'eventId' | 'participationId' | 'note'>;

interface Transfer {
  of: Pick<NewEntry, 'organizerId' | 'actorId'>;
  from: Side;
  to: Side;
}

/** What was paid for one spot and goes along to another, in pairs of entries. */
export function transferEntries(
  booked: readonly BookedEntry[],
  { of, from, to }: Transfer,
): NewEntry[] {
  return transfersOf(booked).flatMap(({ kind, method, pence }): NewEntry[] => {
    const [outId, inId] = [createObjectId(), createObjectId()];
    const out = { ...of, id: outId, transfers: inId, kind, method, pence };
    const came = { ...of, id: inId, transfers: outId, kind, method, pence: 0 - pence };
    return [
      { ...out, ...from },
      { ...came, ...to },
    ];
  });
}
