import autocannon from 'autocannon';

const CONNECTIONS = 32;

export interface Figure {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** One request to make; each is made once, in turn, over all connections. */
export interface Ask {
  method?: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  token?: string;
  body?: object;
}

/** Sends the requests of `next` to a server for some seconds. Every response must be a success. */
export async function load(
  origin: string,
  next: () => Ask,
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
