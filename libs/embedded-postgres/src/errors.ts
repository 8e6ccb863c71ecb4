/** Why the embedded PostgreSQL cannot run. */
export type EmbeddedPostgresErrorCode =
  | 'DATA_DIR_NOT_A_DIRECTORY'
  | 'DATA_DIR_NOT_WRITABLE'
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_FOREIGN'
  | 'DATA_DIR_UNUSABLE'
  | 'DATABASE_OTHER_VERSION'
  | 'DATABASE_DAMAGED'
  | 'DATABASE_NOT_STARTED'
  | 'EMBEDDED_UNAVAILABLE';

/**
 * The message is one sentence that can be shown to the person who starts the server; it holds no
 * password.
 */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** The operating system's code of a failure (`ENOENT`, `EACCES`…), or an empty string. */
export function systemErrorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
