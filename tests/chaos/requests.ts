import { setTimeout as sleep } from 'node:timers/promises';

/** What became of the requests. */
export interface Responses {
  /** HTTP status, or `no response` → how often. */
  counts: Record<string, number>;
  maxMs: number;
}

export interface Request {
  path: string;
  method: string;
  token: string;
}

const REQUEST_TIMEOUT_MS = 60_000;
const PAUSE_MS = 20;

/** Sends the requests in turn with several workers at once, until `stop`. */
export function sendRequests(
  url: string,
  { requests, workers }: { requests: Request[]; workers: number },
) {
  const result: Responses = { counts: {}, maxMs: 0 };
  let isRunning = true;
  async function work(worker: number) {
    for (let count = worker; isRunning; count += 1) {
      const request = requests[count % requests.length] as Request;
      const startMs = performance.now();
      const status = await sendRequest(url, request);
      result.maxMs = Math.max(result.maxMs, performance.now() - startMs);
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

/** The status of the response, or `no response`. */
export async function sendRequest(url: string, { path, method, token }: Request): Promise<string> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no response';
  }
}
