import { PublishingError } from '@muster/publishing';
import { AppError } from '../../platform/app-error.ts';
import type { Publisher } from '../../platform/http/handler.ts';

/** A team publishes its own remote. */
export function requireOwnRemote(publisher: Publisher, remote: string): void {
  if (publisher.remote === '*' || publisher.remote === remote) return;
  throw new AppError('FORBIDDEN', {
    message: `This token publishes ${publisher.remote}, not ${remote}`,
  });
}

/**
 * Runs a step of publishing. What it refuses, with a sentence, is refused to the caller with the
 * same sentence.
 */
export async function orRefuse<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof PublishingError)) throw error;
    throw new AppError('PUBLISHING_REFUSED', { message: error.message });
  }
}
