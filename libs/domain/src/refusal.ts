import type { ErrorCode } from '@muster/contract';

/**
 * A refusal whose text depends on the input. The server sends `message` for the request and for the
 * field.
 */
export interface FieldRefusal {
  code: ErrorCode;
  /** Dotted path of the field, such as `joinForm.customFieldResponses.0`. */
  field: string;
  /** One sentence to show at the field. */
  message: string;
}
