import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** Longer than a skeleton stays hidden, and than one request takes to follow another. */
const QUIET_MS = 250;

/**
 * Follows what a page loads. The function returned waits until everything has come, and nothing on
 * the page says that it loads.
 */
export function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (isLoad(request)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  async function expectQuiet() {
    expect([...pending].map((request) => request.url())).toEqual([]);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  return () =>
    expect(async () => {
      await expectQuiet();
      await page.waitForTimeout(QUIET_MS);
      await expectQuiet();
    }).toPass({ timeout: 30_000 });
}

/** Not what the page sends, nor the messages, which come over a response that never ends. */
function isLoad(request: Request): boolean {
  return request.method() === 'GET' && !request.url().endsWith('/messages/stream');
}
