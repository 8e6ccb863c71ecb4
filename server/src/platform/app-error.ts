import { ERRORS, type ErrorCode } from '@muster/contract';
import type { FieldRefusal } from '@muster/domain';

/**
 * A refusal: thrown anywhere below a route, and sent in the envelope with the status and the
 * message of its code.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    details: { message?: string; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(details.message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  /**
   * A refusal that belongs to one field of the request; the same sentence is shown at the field.
   */
  static onField(code: ErrorCode, field: string, message: string = ERRORS[code].message): AppError {
    return new AppError(code, { message, fields: { [field]: message } });
  }

  /** A refusal of a rule of libs/domain. */
  static of({ code, field, message }: FieldRefusal): AppError {
    return AppError.onField(code, field, message);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** A refusal that belongs to one field. */
export function fieldError(field: string, sentence: string): AppError {
  return AppError.onField('VALIDATION', field, sentence);
}
