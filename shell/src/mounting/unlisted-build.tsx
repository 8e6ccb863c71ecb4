import { FailurePanel } from '@muster/remote-host/mounting';
import type { ListedRemote } from '@muster/remote-host/registry';
import { SkeletonAfter } from '@muster/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useMounting } from './remotes-context.tsx';

interface UnlistedBuildProps {
  /** Without a build: the registry in the page lists those of a few remotes only. */
  remote: Pick<ListedRemote, 'id' | 'label'>;
  /** In the shape of the page. */
  fallback: ReactNode;
}

/**
 * In place of a remote until the registry is there, which then replaces it; or a failure with Try
 * again.
 */
export function UnlistedBuild({ remote: { id, label }, fallback }: UnlistedBuildProps) {
  const { remotes, showDetails } = useMounting();
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>('loading');
  useEffect(() => {
    void remotes.complete().then(() => setState('failed'));
  }, [remotes]);
  async function retry() {
    setState('retrying');
    await remotes.complete();
    setState('failed');
  }
  if (state === 'loading') return <SkeletonAfter label={label}>{fallback}</SkeletonAfter>;
  return (
    <FailurePanel
      failure={{
        kind: 'network',
        remoteId: id,
        label,
        expose: 'Page',
        version: '',
        build: '',
        cause: 'The registry could not be read.',
      }}
      showDetails={showDetails}
      isRetrying={state === 'retrying'}
      onRetry={() => void retry()}
    />
  );
}
