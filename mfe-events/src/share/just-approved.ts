import type { Event } from '@muster/contract';
import { useDeviceSetting, useSession } from '@muster/remote-kit';
import { useEffect } from 'react';

/** An account rarely has more that wait; older ones are forgotten. */
const MAX_REMEMBERED = 50;

/** The ids of the events that this device has seen waiting, and what changes them. */
export function useWaitingIds(): [readonly string[], (ids: readonly string[]) => void] {
  const [stored, store] = useDeviceSetting('waiting-for-approval');
  return [readIds(stored), (ids) => store(ids.slice(0, MAX_REMEMBERED).join(' '))];
}

/**
 * The own event to come that was approved since this device has seen it waiting, and what forgets
 * it. The device remembers which events wait.
 */
export function useJustApproved(events: readonly Event[] | undefined) {
  const userId = useSession().user.id;
  const [remembered, store] = useWaitingIds();
  const own = (events ?? []).filter(({ organizer }) => organizer.id === userId);
  const unknown = own.filter(({ approved, id }) => !approved && !remembered.includes(id));
  const added = unknown.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (added) store([...added.split(' '), ...remembered]);
  });
  const event = own.find(
    ({ approved, id, date }) =>
      approved && remembered.includes(id) && Date.parse(date) > Date.now(),
  );
  return { event, forget: () => store(remembered.filter((id) => id !== event?.id)) };
}

function readIds(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter((id) => /^[0-9a-f]{24}$/.test(id));
}
