/** Stops the start. The message is one sentence for the administrator, printed without a stack. */
export class StartError extends Error {}

/** What an error says, whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's own code of a failure (`ENOENT`, `28P01`…), or an empty text. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
