import { isIntegrity } from '@muster/page-contract';
import { findContractFault } from '@muster/remote-kit/remote';
import type { RemoteBuild } from '../registry.ts';
import { findMissingVersion } from '../requirements.ts';
import type { ChosenBuild } from './choose-build.ts';
import { RemoteFault } from './failure.ts';

/** What `checkBuild` compares. */
export interface CheckInput {
  chosen: ChosenBuild;
  /** Of the libraries that the shell shares, by name. */
  versions: Readonly<Record<string, string>>;
  /** False only in development, where entries have no fixed content. */
  needsIntegrity: boolean;
}

/**
 * Refuses a build that cannot work in this page, before anything of it is fetched. Throws a
 * RemoteFault: `incompatible` for another contract or library version, `integrity` for a hash of
 * entry or manifest that is missing or that browsers do not check.
 */
export function checkBuild({ chosen, versions, needsIntegrity }: CheckInput): void {
  const { build, reason } = chosen;
  const fault =
    findContractFault(build.contract) ?? findMissingVersion(build.shared ?? {}, versions);
  if (fault) throw new RemoteFault('incompatible', fault);
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
