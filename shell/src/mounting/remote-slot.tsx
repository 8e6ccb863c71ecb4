import type { Loaded, LoadOutcome, RemoteFailure } from '@muster/remote-kit/loading';
import type { RegisteredRemote } from '@muster/remote-kit/registry';
import type { ExposeName } from '@muster/remote-kit/remote';
import { SkeletonAfter } from '@muster/ui';
import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { FailurePanel, type FailurePanelProps } from './failure-panel.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useMounting, useRemotes } from './remotes-context.tsx';
import { useRemoteModule } from './use-remote-module.ts';

interface RemoteSlotProps {
  id: string;
  module: ExposeName;
  /** In the shape of the module; shown after 150 ms. */
  fallback: ReactNode;
  /** A failure renders nothing, for small modules such as a badge. */
  quiet?: true;
}

/** Renders one exposed module of a remote, and contains its failures. */
export function RemoteSlot({ id, module, fallback, quiet }: RemoteSlotProps) {
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
}

interface MountedModuleProps extends Pick<RemoteSlotProps, 'module' | 'fallback'> {
  remote: RegisteredRemote;
  Panel: ComponentType<FailurePanelProps>;
}

function MountedModule({ remote, module, fallback, Panel }: MountedModuleProps) {
  const { outcome, isRetrying, retry, fallBack } = useRemoteModule(remote, module);
  return (
    <Suspense fallback={<SkeletonAfter label={remote.label}>{fallback}</SkeletonAfter>}>
      <Opened
        outcome={outcome}
        renderFailure={(failure) => (
          <Panel failure={failure} isRetrying={isRetrying} onRetry={() => void retry(failure)} />
        )}
        onRenderFailure={fallBack}
        remote={remote}
        module={module}
      />
    </Suspense>
  );
}

interface OpenedProps extends Pick<MountedModuleProps, 'remote' | 'module'> {
  outcome: Promise<LoadOutcome>;
  renderFailure(failure: RemoteFailure): ReactNode;
  onRenderFailure(failure: RemoteFailure): void;
}

function Opened({ outcome, renderFailure, onRenderFailure, remote, module }: OpenedProps) {
  const opened = use(outcome);
  if (opened.status === 'failed') return renderFailure(opened.failure);
  const { version, build } = opened.chosen.build;
  function fail(error: unknown) {
    onRenderFailure({
      kind: 'render',
      remoteId: remote.id,
      label: remote.label,
      expose: module,
      version,
      build,
      cause: error instanceof Error ? error.message : String(error),
    });
  }
  return (
    <RemoteBoundary key={build} fallback={null} onError={fail}>
      <Rendered remoteId={remote.id} loaded={opened} />
    </RemoteBoundary>
  );
}

/** Renders the module; once it has rendered, its build is the one to fall back to. */
function Rendered({ remoteId, loaded }: { remoteId: string; loaded: Loaded }) {
  const { loader } = useMounting().remotes;
  useEffect(() => {
    loader.setLastGood(remoteId, loaded.chosen);
  }, [loader, remoteId, loaded]);
  const Exposed = loaded.component;
  return <Exposed />;
}

function NoPanel() {
  return null;
}
