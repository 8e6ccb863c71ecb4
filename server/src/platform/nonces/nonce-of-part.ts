import { createHash } from 'node:crypto';

/**
 * The name of one part of a write that is done in several transactions, so that who repeats the
 * whole gets what each part has responded, and the rest is done. Nobody can choose one.
 */
export function nonceOfPart(nonce: string, ...part: readonly string[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([nonce, ...part]))
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
