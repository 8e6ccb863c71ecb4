import { isIntegrity } from '@muster/page-contract';
import { findMissingOffer, type Offers, type Requirements } from '../requirements.ts';
import { RemoteFault } from './failure.ts';
import type { RemoteManifest } from './manifest.ts';

/**
 * Refuses a manifest that leaves one of its files without a hash. Those files are the exposed
 * modules and the chunks and style sheets that these load later. Throws a RemoteFault `integrity`.
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

/**
 * Refuses a build that uses a library, a version or a name that this shell does not offer. Throws a
 * RemoteFault `incompatible`, before any code of the build is fetched.
 */
export function checkRequirements(requirements: Requirements, offers: Offers): void {
  const missing = findMissingOffer(requirements, offers);
  if (missing) throw new RemoteFault('incompatible', missing);
}
