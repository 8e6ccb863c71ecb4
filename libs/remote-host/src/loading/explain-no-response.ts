import { RemoteFault } from './failure.ts';

interface FailedRequest {
  url: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/**
 * Tells why a request got no response. The browser gives the same error for a server that is away
 * and for one of another origin that lets no page read its files; a request whose response nobody
 * may read tells the two apart.
 */
export async function explainNoResponse(
  { url, fetch, signal }: FailedRequest,
  error: unknown,
): Promise<RemoteFault> {
  const { origin } = globalThis.location;
  const isElsewhere = new URL(url, origin).origin !== origin;
  if (isElsewhere && (await doesRespond({ url, fetch, signal })))
    return new RemoteFault(
      'cors',
      `${url}: its server responds, but without the header Access-Control-Allow-Origin for ${origin}.`,
    );
  return new RemoteFault('network', `${url}: ${String(error)}`);
}

function doesRespond({ url, fetch, signal }: FailedRequest): Promise<boolean> {
  return fetch(url, { mode: 'no-cors', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
}
