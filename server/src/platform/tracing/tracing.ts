import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of a span. No person, no id of one, no part of an address as sent. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** Something that takes time. */
export interface Span {
  /** The same for a request and all that it does. */
  readonly traceId: string;
  /** Runs something of which `inSpan` makes parts of this span. */
  run: <T>(work: () => T) => T;
  begin: (name: string) => Span;
  end: (result: { hasFailed: boolean; attributes?: SpanAttributes }) => void;
}

/** Sends spans to a collector, in batches and beside the work (docs/operations.md#traces). */
export interface Tracing {
  begin: (name: string, of: { kind: 'request' | 'job'; attributes?: SpanAttributes }) => Span;
  /** Sends what is left, within two seconds. */
  close: () => Promise<void>;
}

const current = new AsyncLocalStorage<Span>();

/** For the implementation of `Span.run`. */
export function runInSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** Does something as a part of the span that it runs in; just does it where there is none. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = current.getStore()?.begin(name);
  return span ? finishSpan(span, work) : work();
}

/** Does something within a span, and ends it. */
export async function finishSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  let hasFailed = true;
  try {
    const result = await span.run(work);
    hasFailed = false;
    return result;
  } finally {
    span.end({ hasFailed });
  }
}
