import type {
  EndpointName,
  EndpointResponse,
  Endpoints,
  ParsedInput,
  User,
} from '@muster/contract';

/** What a handler receives: the parsed request and its actor. */
export type HandledRequest<N extends EndpointName> = ParsedInput<Endpoints[N]> & {
  /** Null only for endpoints that need no token. */
  actor: Endpoints[N]['access'] extends 'anyone' ? User | null : User;
  /** The token that was sent. */
  token: string | null;
} & (Endpoints[N] extends { file: unknown } ? { file: Blob & { name: string } } : unknown);

/** What a handler responds with: the response's `data`. */
export type HandledResponse<N extends EndpointName> =
  | EndpointResponse<Endpoints[N]>
  | Promise<EndpointResponse<Endpoints[N]>>;

/** The handler of an endpoint. */
export interface EndpointHandler {
  name: EndpointName;
  respond: (request: unknown) => unknown;
}

/**
 * Declares the handler of an endpoint: `respond` receives the parsed request and returns the
 * response's `data`, or ends with `refuse(…)`. The response is checked against the endpoint, so a
 * fixture that the server would not send fails the test.
 */
export function handle<N extends EndpointName>(
  name: N,
  respond: (request: HandledRequest<N>) => HandledResponse<N>,
): EndpointHandler {
  // respondToRequest has parsed the request with the schemas of the same endpoint.
  return { name, respond: respond as EndpointHandler['respond'] };
}
