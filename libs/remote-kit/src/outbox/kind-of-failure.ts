import { isApiError, isConnectionError } from '@muster/api-client';

/**
 * What a failed attempt means: `unreachable` is tried again by itself, and so is `failing` (5xx)
 * unless only this entry fails; `refused` only on request; `signed-out` at the next sign-in.
 */
export type FailureKind = 'unreachable' | 'failing' | 'refused' | 'signed-out';

/** Decides what a failed attempt means. */
export function kindOfFailure(error: unknown): FailureKind {
  if (isConnectionError(error) || isApiError(error, 'CANCELLED')) return 'unreachable';
  const status = isApiError(error) ? error.status : 0;
  if (isApiError(error, 'NO_TOKEN') || status === 401) return 'signed-out';
  if (status >= 500) return 'failing';
  return status === 429 ? 'unreachable' : 'refused';
}
