import type { RemoteFailure } from '@muster/remote-host/loading';
import { isRegistered, type RegisteredRemote } from '@muster/remote-host/registry';
import type { ExposeName } from '@muster/remote-kit/remote';
import { QueryClientContext } from '@tanstack/react-query';
import { startTransition, use, useEffect, useState, useTransition } from 'react';
import { openLoader } from './open-loader.ts';
import { useMounting } from './remotes-context.tsx';

/** The outcome of loading a module of a remote, and how to retry or fall back. */
export function useRemoteModule(remote: RegisteredRemote, module: ExposeName) {
  const { remotes } = useMounting();
  const { list, reload } = remotes;
  const loader = openLoader(remotes);
  const queries = use(QueryClientContext);
  const [outcome, setOutcome] = useState(() => loader.load(remote, module));
  const [isReloading, setReloading] = useState(false);
  const [isOpening, startOpening] = useTransition();
  async function retry({ kind }: RemoteFailure) {
    // It may be the data that could not be rendered. Nothing else on the page uses these queries.
    if (kind === 'render') queries?.removeQueries({ type: 'inactive' });
    // Not in the transition: every navigation would wait for the registry.
    setReloading(true);
    await reload();
    setReloading(false);
    // Another build was published or rolled back to in the meantime: it is mounted instead of the
    // failed build.
    const current = list().find(({ id }) => id === remote.id);
    if (!current || !isRegistered(current) || current.build !== remote.build) return;
    const next = loader.retry(current, module);
    // A transition: the failure panel, and the focus in it, stay until the new attempt has ended.
    startOpening(() => setOutcome(next));
  }
  function fallBack(failure: RemoteFailure) {
    return setOutcome(loader.fallBack(remote, failure));
  }
  // Once one module of the remote has recovered, or fallen back to another build, its others are
  // loaded again.
  useEffect(
    () =>
      loader.onChange((id) => {
        if (id === remote.id) startTransition(() => setOutcome(loader.load(remote, module)));
      }),
    [loader, remote, module],
  );
  return { outcome, isRetrying: isReloading || isOpening, retry, fallBack };
}
