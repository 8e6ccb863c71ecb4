import { isIntegrity } from '@muster/page-contract';
import type { RemoteBuild } from '../registry.ts';
import { REMOTE_CONTRACT } from '../remote.ts';
import type { ChosenBuild } from './choose-build.ts';
import { RemoteFault } from './failure.ts';
import { satisfiesRange } from './satisfies-range.ts';

/** The libraries the host shares: name → version. */
export type HostVersions = Readonly<Record<string, string>>;

/** What `checkBuild` compares. */
export interface CheckInput {
  chosen: ChosenBuild;
  hostVersions: HostVersions;
  /** False only in development, where entries have no fixed content. */
  needsIntegrity: boolean;
}

/**
 * Refuses a build that cannot work in this page, before anything of it is fetched. Throws a RemoteFault: `incompatible`
 * for another contract or library version, `integrity` for a hash of entry or manifest that
 * is missing or that browsers do not check.
 */
export function checkBuild({ chosen, hostVersions, needsIntegrity }: CheckInput): void {
  const { build, reason } = chosen;
  if (build.contract !== REMOTE_CONTRACT) {
    throw new RemoteFault(
      'incompatible',
      `It uses contract ${build.contract}, this shell uses ${REMOTE_CONTRACT}.`,
    );
  }
  for (const [library, range] of Object.entries(build.shared)) {
    const version = hostVersions[library];
    if (!version) throw new RemoteFault('incompatible', `The shell does not share ${library}.`);
    if (!satisfiesRange(version, range)) {
      throw new RemoteFault(
        'incompatible',
        `It needs ${library} ${range}, the shell has ${version}.`,
      );
    }
  }
  if (needsIntegrity && reason !== 'override') requireHashes(build);
}

function requireHashes({ integrity, manifestIntegrity }: RemoteBuild): void {
  if (!isIntegrity(integrity)) {
    throw new RemoteFault('integrity', 'The registry holds no usable hash of its remoteEntry.js.');
  }
  if (!isIntegrity(manifestIntegrity)) {
    throw new RemoteFault('integrity', 'The registry holds no usable hash of its manifest.');
  }
}
