import type { ReportCase } from '@muster/contract';
import { personPath } from '@muster/remote-kit';
import { monitoredMessageSearch } from '../monitor-messages/url-schema.ts';

/** Where a reported subject is seen in its context; undefined once it is gone. */
export function contextOf(
  subject: ReportCase['subject'],
): { label: string; to: string | { search: string } } | undefined {
  const { kind, id, exists, owner, threadId } = subject;
  if (kind === 'message' && threadId)
    return { label: 'Show in the thread', to: { search: monitoredMessageSearch(threadId, id) } };
  if (!exists) return undefined;
  if (kind === 'event')
    return { label: 'Show the event', to: { search: `?${new URLSearchParams({ event: id })}` } };
  return owner ? { label: 'Show the profile', to: personPath(owner.id) } : undefined;
}

/** The account in Manage Users, where it can be suspended. */
export function manageUserSearch(userId: string): string {
  return `?${new URLSearchParams({ section: 'users', user: userId })}`;
}
