import type { Loaded, LoadOutcome, RemoteFailure } from '@muster/remote-kit/loading';
import type { RegisteredRemote } from '@muster/remote-kit/registry';
import type { ExposeName } from '@muster/remote-kit/remote';
import { SkeletonAfter } from '@muster/ui';
import { QueryClientContext } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useState,
  useTransition,
} from 'react';
import { FailurePanel, type FailurePanelProps } from './failure-panel.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useMounting, useRemotes } from './remotes-context.tsx';

interface RemoteSlotProps {
  id: string;
  module: ExposeName;
  /** In the shape of what comes; shown after 150 ms. */
  fallback: ReactNode;
  /** For small places such as a badge: a failure leaves them empty. */
  quiet?: true;
}

/** The place of one exposed module of a remote. Whatever goes wrong with it stays in here. */
export const RemoteSlot = ({ id, module, fallback, quiet }: RemoteSlotProps) => {
  const remote = useRemotes().find((registered) => registered.id === id);
  if (!remote?.exposes.includes(module)) return null;
  const Panel = quiet ? NoPanel : FailurePanel;
  return (
    <MountedModule
      key={`${remote.id}@${remote.build}`}
      remote={remote}
      module={module}
      fallback={fallback}
      Panel={Panel}
    />
  );
};

interface MountedModuleProps extends Pick<RemoteSlotProps, 'module' | 'fallback'> {
  remote: RegisteredRemote;
  Panel: ComponentType<FailurePanelProps>;
}

const MountedModule = ({ remote, module, fallback, Panel }: MountedModuleProps) => {
  const { loader, list, reload } = useMounting().remotes;
  const queries = use(QueryClientContext);
  const [outcome, setOutcome] = useState(() => loader.load(remote, module));
  const [isTrying, startTrying] = useTransition();
  // A transition: the panel and the focus in it stay until it is known how the new attempt ended.
  const tryAgain = ({ kind }: RemoteFailure) =>
    startTrying(async () => {
      // What it was showing may be what it could not show; nobody else on the page uses these answers.
      if (kind === 'render') queries?.removeQueries({ type: 'inactive' });
      await reload();
      // Published or rolled back in the meantime: the other build is mounted in this one's place.
      const now = list().find(({ id }) => id === remote.id);
      if (now?.build !== remote.build) return;
      const next = loader.retry(now, module);
      startTransition(() => setOutcome(next));
    });
  // Once one module of the remote is back, those that failed beside it come back too.
  useEffect(
    () =>
      loader.onRecovery((id) => {
        if (id === remote.id) startTransition(() => setOutcome(loader.load(remote, module)));
      }),
    [loader, remote, module],
  );
  return (
    <Suspense fallback={<SkeletonAfter label={remote.label}>{fallback}</SkeletonAfter>}>
      <Opened
        outcome={outcome}
        renderFailure={(failure) => (
          <Panel failure={failure} isTrying={isTrying} onTryAgain={() => tryAgain(failure)} />
        )}
        onRenderFailure={(failure) => setOutcome(loader.fallBack(remote, failure))}
        remote={remote}
        module={module}
      />
    </Suspense>
  );
};

interface OpenedProps extends Pick<MountedModuleProps, 'remote' | 'module'> {
  outcome: Promise<LoadOutcome>;
  renderFailure(failure: RemoteFailure): ReactNode;
  onRenderFailure(failure: RemoteFailure): void;
}

const Opened = ({ outcome, renderFailure, onRenderFailure, remote, module }: OpenedProps) => {
  const opened = use(outcome);
  if (opened.status === 'failed') return renderFailure(opened.failure);
  const fail = (error: unknown) =>
    onRenderFailure({
      kind: 'render',
      remoteId: remote.id,
      label: remote.label,
      expose: module,
      version: opened.chosen.build.version,
      build: opened.chosen.build.build,
      cause: error instanceof Error ? error.message : String(error),
    });
  const { build } = opened.chosen.build;
  return (
    <RemoteBoundary key={build} fallback={null} onError={fail}>
      <Rendered remoteId={remote.id} loaded={opened} />
    </RemoteBoundary>
  );
};

const Rendered = ({ remoteId, loaded }: { remoteId: string; loaded: Loaded }) => {
  const { loader } = useMounting().remotes;
  useEffect(() => {
    loader.rememberGood(remoteId, loaded.chosen);
  }, [loader, remoteId, loaded]);
  const Exposed = loaded.component;
  return <Exposed />;
};

const NoPanel = () => null;
