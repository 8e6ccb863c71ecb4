import type { ListedRemote } from '@muster/remote-host/registry';
import { createRegistrySource, createSlotHost } from '@muster/remote-host/slots';
import { useOptionalSession } from '@muster/remote-kit';
import { SlotHostContext } from '@muster/remote-kit/slots';
import { type ReactNode, useState } from 'react';
import { openLoader } from './open-loader.ts';
import { useMounting } from './remotes-context.tsx';

/**
 * Lets remotes contribute to the screens below (docs/remote.md#slots). For one session: another
 * user may be allowed other remotes.
 */
export function SlotsProvider({ children }: { children: ReactNode }) {
  const { remotes } = useMounting();
  const session = useOptionalSession();
  const [host] = useState(() =>
    createSlotHost({
      source: createRegistrySource({
        loader: () => openLoader(remotes),
        listAllowed: () => remotes.list().filter((remote) => mayContribute(remote, session)),
        complete: remotes.complete,
      }),
    }),
  );
  return <SlotHostContext value={host}>{children}</SlotHostContext>;
}

/** Whose tab is not shown contributes nothing; for a visitor, who has no public path. */
function mayContribute(
  { visibleTo, publicPaths = [] }: ListedRemote,
  session: { isSuperadmin: boolean } | null,
): boolean {
  if (!session) return visibleTo === 'everyone' && publicPaths.length > 0;
  return visibleTo === 'everyone' || session.isSuperadmin;
}
