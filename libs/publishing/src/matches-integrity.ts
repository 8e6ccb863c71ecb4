import { createHash } from 'node:crypto';
import { isIntegrity } from '@muster/page-contract';

/**
 * Whether content has the hash that the registry or a manifest gives for it. Without a usable hash
 * nothing matches.
 */
export function matchesIntegrity(content: Buffer, integrity: unknown): boolean {
  if (!isIntegrity(integrity)) return false;
  const [algorithm = '', expected] = integrity.split(/-(.*)/s);
  return createHash(algorithm).update(content).digest('base64') === expected;
}
