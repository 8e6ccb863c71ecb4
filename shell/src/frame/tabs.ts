import { MESSAGES_PATH } from '@muster/remote-kit/paths';
import type { RegisteredRemote } from '@muster/remote-kit/registry';

/** The remotes a user can see, in the registry's order. */
export function visibleTabs(
  remotes: readonly RegisteredRemote[],
  { administer }: { administer: boolean },
): RegisteredRemote[] {
  return remotes.filter(({ visibleTo }) => visibleTo === 'everyone' || administer);
}

/** Whether a tab is the Messages tab, which shows the unread count (docs/product.md#frame). */
export function isMessagesTab({ paths }: Pick<RegisteredRemote, 'paths'>): boolean {
  return paths.includes(MESSAGES_PATH);
}
