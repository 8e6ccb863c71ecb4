import type { EmbeddedPostgresErrorCode } from '@muster/embedded-postgres';

/** What can keep the database from being used; each comes with one sentence for people. */
export type DatabaseErrorCode =
  | EmbeddedPostgresErrorCode
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_UNSUITABLE'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_FAILED'
  | 'MIGRATION_NEWER';

/** The message is one sentence fit to be the last line before exit code 1; it holds no password. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** The system's own code of a failure (`ENOENT`, `28P01`…), or an empty text. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
