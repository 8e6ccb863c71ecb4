/**
 * What became of a call; without a response the status is 0, and nobody knows what the server did.
 */
export interface Answer<T> {
  status: number;
  data: T | undefined;
  ms: number;
  /** When to ask again, as a refusal says. */
  retryAfterMs?: number;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. */
  path: string;
  token?: string;
  /** Sent as JSON unless it is a form. */
  body?: unknown;
}

const TIMEOUT_MS = 60_000;

/** Calls the API of a server that may refuse, or may not respond at all. */
export async function callApi<T = unknown>(
  url: string,
  { method, path, token, body }: Call,
): Promise<Answer<T>> {
  const startMs = performance.now();
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data } = (await response.json()) as { data?: T };
    const seconds = Number(response.headers.get('retry-after'));
    return {
      status: response.status,
      data,
      ms: performance.now() - startMs,
      ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
    };
  } catch {
    return { status: 0, data: undefined, ms: performance.now() - startMs };
  }
}
