import { fetchRegistry } from './boot-data.ts';
import { keepFetch } from './host-fetch.ts';
import { createPageReporter } from './page-reports.ts';
import { createRemotes } from './remotes.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  keepFetch();
  jest.useRealTimers();
});

test('a remote that replaces fetch does not keep the shell from loading and reporting', async () => {
  jest.useFakeTimers();
  AbortSignal.timeout ??= () => new AbortController().signal;
  const asked: unknown[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    return { ok: true, json: async () => ({}) };
  }) as never;
  keepFetch();
  const boot = { registry: { remotes: [] }, manifests: {}, config: { overrideOrigins: [] } };
  const { dependencies } = await createRemotes(boot as never, {
    reporter: { report: () => {} },
    loadLibraries: async () => () => undefined as never,
  });
  globalThis.fetch = () => Promise.reject(new Error('replaced by a remote'));
  expect(await fetchRegistry()).toEqual({});
  expect(await dependencies.fetchPrevious?.('events')).toEqual([]);
  createPageReporter('').report({ remote: 'events', build: 'abc', kind: 'http' });
  jest.advanceTimersByTime(3_000);
  expect(asked).toEqual(['/registry.json', '/registry.json', '/api/system/page-reports']);
});
