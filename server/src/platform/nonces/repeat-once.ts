import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/schema.ts';
import { QueueError } from '../limits/bounded-queue.ts';
import { deleteWrite, findWrite, insertFirstWrite, updateWrite } from './nonce-store.ts';
import { hashContent } from './once.ts';

/** A write that a program repeats under a name of its own. */
export interface NamedWrite {
  organizerId: string;
  name: string;
  content: unknown;
}

/** How long a program waits before it asks again for what is still running. */
const RETRY_SECONDS = 5;

/**
 * Runs a write once under its name, and answers its repetitions with the first response. The write
 * has transactions of its own: after a crash nobody knows whether it was done, so that it is never
 * run again. STILL_RUNNING until there is a response, NONCE_REUSED for other content
 * (docs/product/api-keys.md#idempotency).
 */
export async function repeatOnce(
  db: Db,
  { organizerId, name, content }: NamedWrite,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const write = { organizerId, nonce: toUuid(name) };
  const contentHash = hashContent(content);
  if (!(await insertFirstWrite(db, { ...write, contentHash }))) {
    const first = await findWrite(db, write);
    if (first && first.contentHash !== contentHash) throw new AppError('NONCE_REUSED');
    if (first && 'data' in first.response) return first.response.data;
    throw new AppError('STILL_RUNNING', { retryAfter: RETRY_SECONDS });
  }
  try {
    const data = await run();
    await updateWrite(db, { ...write, response: { data }, participationId: shownIn(data) });
    return data;
  } catch (error) {
    // What is refused, or never began, has changed nothing and may be sent again.
    const isRefused = error instanceof AppError && error.status < 500;
    if (isRefused || error instanceof QueueError) await deleteWrite(db, write);
    throw error;
  }
}

/** Whom a response shows: it goes with them. */
function shownIn(data: unknown): string | null {
  const { participant, person } = data as Record<string, { id: string } | undefined>;
  return (participant ?? person)?.id ?? null;
}

function toUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
