import type { Api } from '@muster/api-client';
import type { EndpointInput, EndpointName, Endpoints } from '@muster/contract';

/** The key of an endpoint that responds once, and not with a stream. */
export type RequestName = {
  [N in EndpointName]: Endpoints[N] extends { responseKind: 'stream' } ? never : N;
}[EndpointName];

/** The key of an endpoint that reads data. */
export type QueryName = {
  [N in RequestName]: Endpoints[N] extends { responseKind: 'file' }
    ? never
    : Endpoints[N] extends { method: 'GET' }
      ? N
      : never;
}[RequestName];

/** What a request to an endpoint sends. */
export type InputOf<N extends RequestName> = EndpointInput<Endpoints[N]>;

/** What a request to an endpoint resolves to. */
export type ResponseOf<N extends RequestName> = Awaited<ReturnType<Api[N]>>;

type Request<N extends RequestName> = (
  input: InputOf<N>,
  options?: { signal: AbortSignal },
) => Promise<ResponseOf<N>>;

/** The client's function of an endpoint that only its key names. */
export function requestOf<N extends RequestName>(api: Api, name: N): Request<N> {
  // Of a key that is not fixed, the type checker does not see that each function has its own input.
  return api[name] as Request<N>;
}
