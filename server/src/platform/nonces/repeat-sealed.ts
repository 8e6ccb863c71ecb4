import { AppError } from '../app-error.ts';
import { seal, unseal } from '../sealed.ts';
import type { Services } from '../services.ts';
import { type NamedWrite, repeatOnce } from './repeat-once.ts';

/**
 * As `repeatOnce`, for a response that has a secret: it is kept sealed. With the key that sealed it
 * the response is lost, and the write is as one that ended without a response.
 */
export async function repeatSealed(
  { db, secondFactorKey: { key } }: Pick<Services, 'db' | 'secondFactorKey'>,
  write: NamedWrite,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const owner = `response to ${write.name} of ${write.organizerId}`;
  const kept = await repeatOnce(db, write, async () => ({
    sealed: seal(JSON.stringify(await run()), { key, owner }),
  }));
  const text = unseal((kept as { sealed: string }).sealed, { key, owner });
  if (text === undefined) throw new AppError('STILL_RUNNING');
  return JSON.parse(text);
}
