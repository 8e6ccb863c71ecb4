import type { RegisteredRemote } from '@muster/remote-kit/registry';

/** Where messages live; the bell leads there and its tab carries the unread count (spec.md §2). */
export const MESSAGES_PATH = '/dashboard/messages';

/** The remotes somebody may see, in the registry's order. */
export function visibleTabs(
  remotes: readonly RegisteredRemote[],
  { isSuperadmin }: { isSuperadmin: boolean },
): RegisteredRemote[] {
  return remotes.filter(({ visibleTo }) => visibleTo === 'everyone' || isSuperadmin);
}

/** Whether a tab is the one with the messages. */
export function isMessagesTab({ paths }: Pick<RegisteredRemote, 'paths'>): boolean {
  return paths.includes(MESSAGES_PATH);
}
