import type { EmbeddedPostgresErrorCode } from '@muster/embedded-postgres';
import { StartError } from '../errors.ts';

/** Why the database cannot be used. */
export type DatabaseErrorCode =
  | EmbeddedPostgresErrorCode
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_UNSUITABLE'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_FAILED'
  | 'MIGRATION_NEWER';

/** The message is one sentence for the administrator; it holds no password. */
export class DatabaseError extends StartError {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
  }
}
