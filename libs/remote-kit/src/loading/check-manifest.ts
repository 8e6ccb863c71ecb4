import { isIntegrity } from '@muster/page-contract';
import { RemoteFault } from './failure.ts';
import type { RemoteManifest } from './manifest.ts';

/**
 * Refuses a manifest that leaves one of its files without a hash. Those files are the exposed modules and the chunks and
 * style sheets that these load later. Throws a RemoteFault `integrity`.
 */
export function checkManifest({ exposes, integrity }: RemoteManifest): void {
  const files = exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...(js.async ?? []),
    ...css.sync,
    ...(css.async ?? []),
  ]);
  const unchecked = files.find((file) => !isIntegrity(integrity?.[file]));
  if (unchecked === undefined) return;
  throw new RemoteFault('integrity', `The manifest holds no usable hash of ${unchecked}.`);
}
