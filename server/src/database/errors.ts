/** What can keep the database from being used; each comes with one sentence for people. */
export type DatabaseErrorCode =
  | 'DATA_DIR_NOT_A_DIRECTORY'
  | 'DATA_DIR_NOT_WRITABLE'
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_FOREIGN'
  | 'DATA_DIR_UNUSABLE'
  | 'DATABASE_OTHER_VERSION'
  | 'DATABASE_DAMAGED'
  | 'DATABASE_NOT_STARTED'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_UNSUITABLE'
  | 'EMBEDDED_UNAVAILABLE'
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
