import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import { SERVER_TEXT } from '../failure-texts.ts';

const RETRY_AFTER_SECONDS = 10;

/**
 * Registers a download of an account until its response is sent or broken off. Throws
 * TOO_MANY_REQUESTS above the largest number.
 */
export type StartDownload = (userId: string, reply: Pick<FastifyReply, 'raw'>) => void;

/** The downloads of this node. */
export function createDownloads(maxPerUser: number): StartDownload {
  const inProgress = new Map<string, number>();
  return (userId, { raw }) => {
    const count = inProgress.get(userId) ?? 0;
    if (count >= maxPerUser)
      throw new AppError('TOO_MANY_REQUESTS', {
        message: SERVER_TEXT.exportsInProgress(maxPerUser),
        retryAfter: RETRY_AFTER_SECONDS,
      });
    if (raw.closed) return;
    inProgress.set(userId, count + 1);
    raw.once('close', () => {
      const left = (inProgress.get(userId) ?? 1) - 1;
      if (left > 0) inProgress.set(userId, left);
      else inProgress.delete(userId);
    });
  };
}
