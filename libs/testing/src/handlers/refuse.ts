import { ERRORS, type ErrorBody, type ErrorCode } from '@muster/contract';

/** An error response of the API. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** The connection is lost before a response arrives. */
export class ConnectionLost extends Error {}

/** Ends a handler with an error response; the contract's message of the code by default. */
export function refuse(
  code: ErrorCode,
  message: string = ERRORS[code].message,
  fields?: Record<string, string>,
): never {
  throw new Refusal(ERRORS[code].status, { code, message, ...(fields && { fields }) });
}

/** Ends a handler as if the server could not be reached. */
export function loseConnection(): never {
  throw new ConnectionLost('The connection was lost');
}
