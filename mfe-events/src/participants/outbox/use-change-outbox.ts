import { useApi, useSession } from '@muster/remote-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ChangeOutbox, outboxOf } from './change-outbox.ts';
import type { WaitingChanges } from './waiting-change.ts';

/** The account's outbox, which sends what waits for any event while it is used. */
export function useChangeOutbox(): ChangeOutbox {
  const api = useApi();
  const client = useQueryClient();
  const { user } = useSession();
  const outbox = outboxOf(user.id);
  useEffect(() => outbox.start(api, client), [outbox, api, client]);
  return outbox;
}

/** The changes of an event's participants that the server has not confirmed, oldest first. */
export function useWaitingChanges(eventId: string) {
  const outbox = outboxOf(useSession().user.id);
  const all: WaitingChanges = useSyncExternalStore(outbox.subscribe, outbox.read);
  return useMemo(() => {
    const own = all.filter((entry) => entry.eventId === eventId);
    const unsent = own.filter(({ state }) => state !== 'failed');
    return {
      /** Shown as if they were made already. */
      unsent,
      unsentUserIds: new Set(unsent.flatMap(({ userIds }) => userIds)) as ReadonlySet<string>,
      refused: own.filter(({ state }) => state === 'failed'),
    };
  }, [all, eventId]);
}
