import { setTimeout as sleep } from 'node:timers/promises';

/** What became of the requests. */
export interface Responses {
  /** HTTP status, or `no response` → how often. */
  counts: Record<string, number>;
  maxMs: number;
  /** The path of the request that took so long. */
  slowest: string;
}

export interface Request {
  path: string;
  method: string;
  token: string;
  /** Sent as JSON unless it is a form; made for each request. */
  body?: () => object;
}

const REQUEST_TIMEOUT_MS = 60_000;
const PAUSE_MS = 20;

/** Sends the requests in turn with several workers at once, until `stop`. */
export function sendRequests(
  url: string,
  { requests, workers }: { requests: Request[]; workers: number },
) {
  const result: Responses = { counts: {}, maxMs: 0, slowest: '' };
  let isRunning = true;
  async function work(worker: number) {
    for (let count = worker; isRunning; count += 1) {
      const request = requests[count % requests.length] as Request;
      const startMs = performance.now();
      const status = await sendRequest(url, request);
      const tookMs = performance.now() - startMs;
      if (tookMs > result.maxMs) Object.assign(result, { maxMs: tookMs, slowest: request.path });
      result.counts[status] = (result.counts[status] ?? 0) + 1;
      await sleep(PAUSE_MS);
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    stop: async (): Promise<Responses> => {
      isRunning = false;
      await working;
      return result;
    },
  };
}

/** The status of the response, or `no response`, or `broken off` after its head. */
export async function sendRequest(url: string, request: Request): Promise<string> {
  const { path, method, token, body } = request;
  const content = body?.();
  const isForm = content instanceof FormData;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
      ...(content && { body: isForm ? content : JSON.stringify(content) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const isWhole = await response.arrayBuffer().then(
      () => true,
      () => false,
    );
    return isWhole ? String(response.status) : 'broken off';
  } catch {
    return 'no response';
  }
}
