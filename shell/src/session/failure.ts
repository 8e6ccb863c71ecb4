import type { ApiError } from '@muster/api-client';

// Told by its name: importing the class would bring the whole client to the sign-in screen.
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** The server's own words, the network sentence when nothing answered, else `fallback` (spec.md §8). */
export function failureText(error: unknown, fallback: string): string {
  const hasWords = error instanceof Error && ['ApiError', 'NetworkFailure'].includes(error.name);
  return hasWords && error.message ? error.message : fallback;
}

/** The sentences at single fields; a taken e-mail address stands at its field whatever else was sent. */
export function failureFields(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  if (error.code === 'EMAIL_TAKEN') return { email: error.message, ...error.fields };
  return error.fields;
}
