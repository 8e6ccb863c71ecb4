import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** What servers responded to everything that this process asked them. */
export interface Responses {
  /** Status → how often; 0: no response. */
  counts: ReadonlyMap<number, number>;
  /** 503 that did not say when to ask again. */
  withoutRetryAfter: number;
  /** When the last 503 came, in milliseconds as `Date.now()` has them. */
  last503Ms: number;
  /** The longest that one had to wait for the head of its response. */
  maxMs: number;
}

interface RequestEvent {
  request: { origin: string };
}

interface HeadersEvent extends RequestEvent {
  response: { statusCode: number; headers: Buffer[] };
}

/** Observes the requests of `fetch` to these servers until it is stopped. */
export function watchResponses(urls: readonly string[]): { stop: () => Responses } {
  const counts = new Map<number, number>();
  const found = { withoutRetryAfter: 0, last503Ms: 0, maxMs: 0 };
  const startedMs = new WeakMap<object, number>();
  const answered = new WeakSet<object>();
  function count(status: number) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  function onCreate(event: unknown) {
    startedMs.set((event as RequestEvent).request, Date.now());
  }
  function onHeaders(event: unknown) {
    const { request, response } = event as HeadersEvent;
    if (!urls.includes(request.origin)) return;
    answered.add(request);
    count(response.statusCode);
    found.maxMs = Math.max(found.maxMs, Date.now() - (startedMs.get(request) ?? Date.now()));
    if (response.statusCode !== 503) return;
    found.last503Ms = Date.now();
    const names = response.headers.map((text) => String(text).toLowerCase());
    if (!names.includes('retry-after')) found.withoutRetryAfter += 1;
  }
  function onError(event: unknown) {
    const { request } = event as RequestEvent;
    if (urls.includes(request.origin) && !answered.has(request)) count(0);
  }
  subscribe('undici:request:create', onCreate);
  subscribe('undici:request:headers', onHeaders);
  subscribe('undici:request:error', onError);
  return {
    stop: () => {
      unsubscribe('undici:request:create', onCreate);
      unsubscribe('undici:request:headers', onHeaders);
      unsubscribe('undici:request:error', onError);
      return { counts, ...found };
    },
  };
}
