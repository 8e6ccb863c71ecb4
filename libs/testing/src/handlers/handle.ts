import type {
  EndpointName,
  EndpointResponse,
  Endpoints,
  ParsedInput,
  User,
} from '@muster/contract';

/** What a handler gets: the parsed request and who makes it. */
export type HandledRequest<N extends EndpointName> = ParsedInput<Endpoints[N]> & {
  /** Nobody only where the row lets anyone call. */
  actor: Endpoints[N]['access'] extends 'anyone' ? User | null : User;
  /** The token that was sent. */
  token: string | null;
} & (Endpoints[N] extends { file: unknown } ? { file: Blob & { name: string } } : unknown);

type Answer<N extends EndpointName> =
  | EndpointResponse<Endpoints[N]>
  | Promise<EndpointResponse<Endpoints[N]>>;

/** One row of the table, answered. */
export interface EndpointHandler {
  name: EndpointName;
  respond: (request: unknown) => unknown;
}

/**
 * Answers a call by its row: `answer` gets the parsed request and returns what stands under `data`, or ends with `refuse(…)`.
 * What it returns is checked against the row, so a fixture that is no longer what the server sends fails the test.
 */
export function handle<N extends EndpointName>(
  name: N,
  answer: (request: HandledRequest<N>) => Answer<N>,
): EndpointHandler {
  // The request is parsed by the same row before it gets here; see answer-request.ts.
  return { name, respond: answer as EndpointHandler['respond'] };
}
