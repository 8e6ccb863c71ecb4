let own: typeof fetch | undefined;

/** Keeps the browser's `fetch`, before any remote runs that may replace it for the whole page. */
export function keepFetch(): void {
  own = globalThis.fetch;
}

/** What the shell loads remotes and sends reports with: no remote can take the others with it. */
export function hostFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  return (own ?? globalThis.fetch).apply(globalThis, request);
}
