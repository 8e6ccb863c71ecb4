import type { Event } from '@muster/contract';
import { useDeviceSetting, useSession } from '@muster/remote-kit';
import { useEffect } from 'react';

/** An account rarely has more that wait; older ones are forgotten. */
const MAX_REMEMBERED = 50;

/**
 * The own event that was approved since this device has seen it waiting, and what forgets it. The
 * device remembers which events wait.
 */
export function useJustApproved(events: readonly Event[] | undefined) {
  const userId = useSession().user.id;
  const [stored, store] = useDeviceSetting('waiting-for-approval');
  const remembered = readIds(stored);
  const own = (events ?? []).filter(({ organizer }) => organizer.id === userId);
  const unknown = own.filter(({ approved, id }) => !approved && !remembered.includes(id));
  const added = unknown.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (added) store([...added.split(' '), ...remembered].slice(0, MAX_REMEMBERED).join(' '));
  });
  const event = own.find(({ approved, id }) => approved && remembered.includes(id));
  function forget() {
    store(remembered.filter((id) => id !== event?.id).join(' '));
  }
  return { event, forget };
}

function readIds(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter((id) => /^[0-9a-f]{24}$/.test(id));
}
