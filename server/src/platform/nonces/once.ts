import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/schema.ts';
import { findWrite, insertWrite, listOtherNonces, lockNonces } from './nonce-store.ts';

/** A write that a client may repeat, under the name that it has given it. */
interface RepeatableWrite {
  organizerId: string;
  nonce: string;
  /** What was sent to which endpoint; the same nonce has the same. */
  content: unknown;
}

/**
 * Runs a write once, and answers its repetitions with the first response, within the transaction of
 * the write. NONCE_REUSED when the nonce names something else (docs/product/gate.md#nonces). A
 * response that shows a participant goes with them.
 */
export async function once<Response extends object>(
  trx: Db,
  { organizerId, nonce, content }: RepeatableWrite,
  run: () => Promise<{ response: Response; participationId: string | null }>,
): Promise<Response> {
  const first = await findRepetition<Response>(trx, { organizerId, nonce, content });
  if (first) return first;
  const { response, participationId } = await run();
  const contentHash = hashContent(content);
  await insertWrite(trx, { organizerId, nonce, contentHash, response, participationId });
  return response;
}

/**
 * The response to the first of equal writes; undefined for the first. It locks the nonce until the
 * transaction ends. NONCE_REUSED when the nonce names something else.
 */
export async function findRepetition<Response extends object>(
  trx: Db,
  { organizerId, nonce, content }: RepeatableWrite,
): Promise<Response | undefined> {
  await lockNonces(trx, { organizerId, nonces: [nonce] });
  const first = await findWrite(trx, { organizerId, nonce });
  if (first) {
    if (first.contentHash !== hashContent(content)) throw new AppError('NONCE_REUSED');
    return first.response as Response;
  }
  const others = await listOtherNonces(trx, { organizerId, nonces: [nonce], table: 'nonces' });
  if (others.size > 0) throw new AppError('NONCE_REUSED');
  return undefined;
}

/** A hash of what was sent, whatever the order of its keys. */
export function hashContent(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest('base64url');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]));
}
