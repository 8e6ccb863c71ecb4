import type { Loaded, LoadOutcome, RemoteFailure } from '@muster/remote-kit/loading';
import type { RegisteredRemote } from '@muster/remote-kit/registry';
import type { ExposeName } from '@muster/remote-kit/remote';
import { SkeletonAfter } from '@muster/ui';
import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react';
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
  const [outcome, setOutcome] = useState(() => loader.load(remote, module));
  const tryAgain = async () => {
    await reload();
    // Published or rolled back in the meantime: the other build is mounted in this one's place.
    const now = list().find(({ id }) => id === remote.id);
    if (now?.build === remote.build) setOutcome(loader.retry(now, module));
  };
  return (
    <Suspense fallback={<SkeletonAfter label={remote.label}>{fallback}</SkeletonAfter>}>
      <Opened
        outcome={outcome}
        renderFailure={(failure) => <Panel failure={failure} onTryAgain={tryAgain} />}
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
