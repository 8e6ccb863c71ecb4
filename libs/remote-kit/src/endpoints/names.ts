import type { Api } from '@muster/api-client';
import type { EndpointInput, EndpointName, Endpoints } from '@muster/contract';

/** The key of an endpoint that responds once, and not with a stream. */
export type CallName = {
  [N in EndpointName]: Endpoints[N] extends { responseKind: 'stream' } ? never : N;
}[EndpointName];

/** The key of an endpoint that reads data. */
export type QueryName = {
  [N in CallName]: Endpoints[N] extends { responseKind: 'file' }
    ? never
    : Endpoints[N] extends { method: 'GET' }
      ? N
      : never;
}[CallName];

/** What a call of an endpoint sends. */
export type CallInput<N extends CallName> = EndpointInput<Endpoints[N]>;

/** What a call of an endpoint resolves to. */
export type CallResponse<N extends CallName> = Awaited<ReturnType<Api[N]>>;

type Call<N extends CallName> = (
  input: CallInput<N>,
  options?: { signal: AbortSignal },
) => Promise<CallResponse<N>>;

/** The client's function of an endpoint that only its key names. */
export function callOf<N extends CallName>(api: Api, name: N): Call<N> {
  // Of a key that is not fixed, the type checker does not see that each function has its own input.
  return api[name] as Call<N>;
}
