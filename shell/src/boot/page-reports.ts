import type { PageReport } from '@muster/contract';
import { MAX_COUNT } from '@muster/contract/limits';
import { hostFetch } from './host-fetch.ts';

/** Collects reports about builds and sends them to the server. */
export interface PageReporter {
  report(report: PageReport): void;
}

/** What follows from one failure comes within this time, and goes in one request. */
const COLLECT_MS = 3_000;

/**
 * Sends reports to the server, which shows the superadmin how often each build fails
 * (docs/product/administration.md#admin-system): each report once for a page, at most 20, several
 * in one request, the last when the page is hidden. A lost report is only one less in a count.
 */
export function createPageReporter(apiBase: string): PageReporter {
  const reported = new Set<string>();
  let waiting: PageReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function send() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const body = JSON.stringify({ reports: waiting });
    waiting = [];
    const headers = { 'content-type': 'application/json' };
    // It goes on after the page is closed, as a beacon does.
    const request = { method: 'POST', headers, body, keepalive: true };
    void hostFetch(`${apiBase}/api/system/page-reports`, request).catch(() => undefined);
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  return {
    report: ({ remote, build, kind }) => {
      const key = `${remote} ${build} ${kind}`;
      if (reported.has(key) || reported.size === MAX_COUNT.pageReports) return;
      reported.add(key);
      waiting.push({ remote, build, kind });
      timer ??= setTimeout(send, COLLECT_MS);
    },
  };
}
