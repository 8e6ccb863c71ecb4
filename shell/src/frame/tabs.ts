import type { ListedRemote } from '@muster/remote-host/registry';
import { MESSAGES_PATH } from '@muster/remote-kit/paths';

/** The remotes whose pages a user can open in the frame, in the registry's order. */
export function framedRemotes(
  remotes: readonly ListedRemote[],
  { administer }: { administer: boolean },
): ListedRemote[] {
  return remotes.filter(
    ({ visibleTo, standalone }) => !standalone && (visibleTo === 'everyone' || administer),
  );
}

/**
 * Whether a tab is the Messages tab, which shows the unread count (docs/product/screens.md#frame).
 */
export function isMessagesTab({ paths }: Pick<ListedRemote, 'paths'>): boolean {
  return paths.includes(MESSAGES_PATH);
}
