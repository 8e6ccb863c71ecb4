import { participantRef } from '@muster/domain';
import type { RenderedSlot } from '@muster/remote-kit/slots';
import { useState } from 'react';
import type { ParticipantList } from './fetch-all-participants.ts';

/** The columns that other remotes contribute, and to whom they limit the list. */
export interface ContributedColumns extends RenderedSlot {
  /** By contribution; missing: it does not limit the list. */
  filters: ReadonlyMap<string, readonly string[]>;
  setFilter: (contributionId: string, userIds: readonly string[] | null) => void;
  clearFilters: () => void;
  /** The accounts that pass all of them; null without a filter. */
  userIds: ReadonlySet<string> | null;
}

/** The filters of contributed columns; of a column that has failed none is applied. */
export function useColumnFilters(slot: RenderedSlot): ContributedColumns {
  const [filters, setFilters] = useState<ContributedColumns['filters']>(new Map());
  const [first, ...others] = slot.contributions.flatMap(({ id }) => {
    const userIds = filters.get(id);
    return userIds ? [new Set(userIds)] : [];
  });
  return {
    ...slot,
    filters,
    setFilter: (id, userIds) =>
      setFilters((before) => {
        const next = new Map(before);
        if (userIds) next.set(id, userIds);
        else next.delete(id);
        return next;
      }),
    clearFilters: () => setFilters(new Map()),
    userIds: first ? intersect(first, others) : null,
  };
}

function intersect(first: ReadonlySet<string>, others: readonly ReadonlySet<string>[]) {
  return new Set([...first].filter((id) => others.every((other) => other.has(id))));
}

/** Those of a complete list who pass, on one page; the sums stay those of the event. */
export function limitTo(
  list: ParticipantList,
  userIds: ReadonlySet<string> | null,
): ParticipantList {
  if (!userIds) return list;
  const participants = list.participants.filter((one) => userIds.has(participantRef(one)));
  const total = participants.length;
  const pagination = { page: 1, limit: Math.max(total, 1), total, pages: total > 0 ? 1 : 0 };
  return { ...list, participants, pagination };
}
