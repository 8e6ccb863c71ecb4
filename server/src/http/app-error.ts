import { ERRORS, type ErrorCode } from '@muster/contract';

/** The one way to say no: thrown anywhere below a route, answered in the envelope with the code's status and words. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until another try makes sense; sent as Retry-After. */
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

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** A refusal that belongs to one field. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('VALIDATION', { message: sentence, fields: { [field]: sentence } });
}

/** Whether something caught is a refusal with this code. */
export function isApp(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
