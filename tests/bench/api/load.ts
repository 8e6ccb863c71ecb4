import autocannon from 'autocannon';

const CONNECTIONS = 32;

export interface Figure {
  perSecond: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
}

/** A request to send. */
export interface LoadRequest {
  method?: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  token?: string;
  body?: object;
}

/**
 * Sends requests to a server for some seconds, calling `next` for each. Throws when a response is
 * not a success.
 */
export async function load(
  origin: string,
  next: () => LoadRequest,
  { seconds, connections = CONNECTIONS }: { seconds: number; connections?: number },
): Promise<Figure> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method = 'GET', path, token, body } = next();
          return {
            ...request,
            method,
            path,
            headers: {
              ...(token && { authorization: `Bearer ${token}` }),
              ...(body && { 'content-type': 'application/json' }),
            },
            ...(body && { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${next().path}: ${result.non2xx} refused, ${result.errors} failed`);
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.average, p50, p99 };
}
