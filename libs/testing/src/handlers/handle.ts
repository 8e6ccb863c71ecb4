import type { CallAnswer, CallName, CallParsed, Calls, User } from '@muster/contract';

/** What a handler gets: the parsed request and who makes it. */
export type HandledRequest<N extends CallName> = CallParsed<Calls[N]> & {
  /** Nobody only where the row lets anyone call. */
  actor: Calls[N]['who'] extends 'anyone' ? User | null : User;
  /** The token that was sent. */
  token: string | null;
} & (Calls[N] extends { file: unknown } ? { file: Blob & { name: string } } : unknown);

type Answer<N extends CallName> = CallAnswer<Calls[N]> | Promise<CallAnswer<Calls[N]>>;

/** One row of the table, answered. */
export interface CallHandler {
  name: CallName;
  answer: (request: unknown) => unknown;
}

/**
 * Answers a call by its row: `answer` gets the parsed request and returns what stands under `data`, or ends with `refuse(…)`.
 * What it returns is checked against the row, so a fixture that is no longer what the server sends fails the test.
 */
export function handle<N extends CallName>(
  name: N,
  answer: (request: HandledRequest<N>) => Answer<N>,
): CallHandler {
  // The request is parsed by the same row before it gets here; see answer-request.ts.
  return { name, answer: answer as CallHandler['answer'] };
}
