import { ERRORS, type ErrorBody, type ErrorCode } from '@muster/contract';

/** The API says no. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** The connection breaks before any answer. */
export class ConnectionLost extends Error {}

/** Ends a handler with a refusal; without a message it says what the contract has for the code. */
export function refuse(
  code: ErrorCode,
  message: string = ERRORS[code].message,
  fields?: Record<string, string>,
): never {
  throw new Refusal(ERRORS[code].status, { code, message, ...(fields && { fields }) });
}

/** Ends a handler as a server that cannot be reached would. */
export function loseConnection(): never {
  throw new ConnectionLost('The connection was lost');
}
