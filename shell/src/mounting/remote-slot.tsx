import {
  type Loaded,
  type LoadOutcome,
  REMOTE_TIMEOUT_MS,
  type RemoteFailure,
} from '@muster/remote-host/loading';
import {
  FailurePanel,
  type FailurePanelProps,
  RemoteBoundary,
  TimeLimit,
} from '@muster/remote-host/mounting';
import { isRegistered, type RegisteredRemote } from '@muster/remote-host/registry';
import { RemoteKit } from '@muster/remote-kit';
import type { ExposeName } from '@muster/remote-kit/remote';
import { SkeletonAfter } from '@muster/ui';
import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { EarlierVersion } from './earlier-version.tsx';
import { useMounting, useRemotes } from './remotes-context.tsx';
import { BeginShowing, EndShowing, WaitShowing } from './showing.tsx';
import { UnlistedBuild } from './unlisted-build.tsx';
import { ALIVE_MS, useGoodBuild } from './use-good-build.ts';
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
  if (!remote) return null;
  if (!isRegistered(remote))
    return module === 'Page' && <UnlistedBuild remote={remote} fallback={fallback} />;
  if (!remote.exposes.includes(module)) return null;
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
  const { showDetails } = useMounting();
  const waiting = <SkeletonAfter label={remote.label}>{fallback}</SkeletonAfter>;
  function renderFailure(failure: RemoteFailure) {
    const state = { failure, showDetails, isRetrying };
    return <Panel {...state} onRetry={() => void retry(failure)} />;
  }
  function renderNote(failure: RemoteFailure) {
    if (module !== 'Page') return null;
    const { label } = remote;
    return <EarlierVersion {...{ label, isRetrying }} onRetry={() => void retry(failure)} />;
  }
  return (
    <Suspense fallback={waiting}>
      <Opened
        outcome={outcome}
        waiting={waiting}
        renderFailure={renderFailure}
        renderNote={renderNote}
        onFailure={fallBack}
        remote={remote}
        module={module}
      />
    </Suspense>
  );
}

interface OpenedProps extends Pick<MountedModuleProps, 'remote' | 'module'> {
  outcome: Promise<LoadOutcome>;
  waiting: ReactNode;
  renderFailure(failure: RemoteFailure): ReactNode;
  /** Above an earlier version; the failure is that of the latest. */
  renderNote(failure: RemoteFailure): ReactNode;
  /** The module failed after it was loaded. */
  onFailure(failure: RemoteFailure): void;
}

function Opened({ outcome, waiting, renderFailure, renderNote, onFailure, ...of }: OpenedProps) {
  const { remote, module } = of;
  const opened = use(outcome);
  if (opened.status === 'failed') return renderFailure(opened.failure);
  const { version, build } = opened.chosen.build;
  function fail(kind: RemoteFailure['kind'], cause: string) {
    const where = { remoteId: remote.id, label: remote.label, expose: module, version, build };
    onFailure({ kind, cause, ...where });
  }
  function failByError(error: unknown) {
    fail('render', error instanceof Error ? error.message : String(error));
  }
  function failByTime() {
    fail('timeout', `It was not shown within ${REMOTE_TIMEOUT_MS / 1000} s.`);
  }
  return (
    <>
      {opened.fellBackFrom && renderNote(opened.fellBackFrom)}
      <RemoteBoundary key={build} fallback={null} onError={failByError}>
        <Suspense
          fallback={
            <TimeLimit afterMs={REMOTE_TIMEOUT_MS} onEnd={failByTime}>
              <WaitShowing {...of} />
              {waiting}
            </TimeLimit>
          }
        >
          {module === 'Page' && <GoodBuild remote={remote} loaded={opened} />}
          <BeginShowing {...of} chosen={opened.chosen} />
          <RemoteKit remote={remote.id} build={build}>
            <opened.component />
          </RemoteKit>
          <EndShowing {...of} afterMs={module === 'Page' ? ALIVE_MS : 0} />
        </Suspense>
      </RemoteBoundary>
    </>
  );
}

/** Beside the page, so that it exists only while the page is shown. */
function GoodBuild({ remote, loaded }: { remote: RegisteredRemote; loaded: Loaded }) {
  useGoodBuild(remote, loaded);
  return null;
}

function NoPanel() {
  return null;
}
