import { FAILURE_TEXT, type StorageUsage } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, formatBytes, formatCount, Skeleton } from '@muster/ui';
import { Progress } from '@muster/ui/overlays';
import * as css from './settings.module.css';

/** How much of the quota is used (docs/product/files.md#storage-quota). */
export function StorageSection() {
  return (
    <AsyncView
      query={useEndpoint('getStorageUsage', {})}
      failure={FAILURE_TEXT.fetchStorageUsage}
      loading="Loading your storage"
      skeleton={<Skeleton height={32} />}
    >
      {({ usage }) => <Usage usage={usage} />}
    </AsyncView>
  );
}

function Usage({ usage: { bytes, maxBytes, files, maxFiles } }: { usage: StorageUsage }) {
  const percent = Math.min(100, 100 * Math.max(bytes / maxBytes, files / maxFiles));
  return (
    <div className={css.progress}>
      <p className={css.text}>
        {formatBytes(bytes)} of {formatBytes(maxBytes)} used, in {formatCount(files)} of{' '}
        {formatCount(maxFiles)} files
      </p>
      <Progress value={percent} aria-label="Storage used" />
    </div>
  );
}
