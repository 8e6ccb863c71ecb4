import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** One load of a page, from the first request until the network is quiet. */
export interface Load {
  requests: number;
  /** Bytes on the wire, headers included. */
  bytes: number;
  /** Milliseconds until the largest contentful paint. */
  lcp: number;
  /** Milliseconds until the main content is visible: the form, or the first event card. */
  useful: number;
  /** Total blocking time: the milliseconds of each long task beyond 50 ms, added up. */
  blocking: number;
  /** Cumulative layout shift: how far content moved that nobody had asked to move. */
  shift: number;
}

export interface Subject {
  /** Full address. */
  url: string;
  /** CSS selector of the page's main content. */
  useful: string;
  /** Local storage of a signed-in user. */
  storage?: Record<string, string>;
}

export interface Conditions {
  /** True: 1.6 Mbit/s, 150 ms latency, CPU slowed down four times. False: this machine as it is. */
  throttled: boolean;
}

const QUIET_MS = 700;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** Loads a page with an empty cache, and then again with the cache of the first load. */
export async function measurePage(browser: Browser, subject: Subject, conditions: Conditions) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await prepare(context, subject);
    const cold = await load(context, subject, conditions);
    const warm = await load(context, subject, conditions);
    return { cold, warm };
  } finally {
    await context.close();
  }
}

async function prepare(context: BrowserContext, { storage, useful }: Subject): Promise<void> {
  await context.addInitScript(watchPage, { storage: storage ?? {}, useful });
}

/** Runs in the page, before any of its scripts. */
function watchPage({ storage, useful }: { storage: Record<string, string>; useful: string }): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const measured = { lcp: 0, useful: 0, blocking: 0, shift: 0 };
  Object.assign(globalThis, { __measured: measured });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[])
      measured.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  function checkContent() {
    if (measured.useful === 0 && document.querySelector(useful))
      measured.useful = performance.now();
    if (measured.useful === 0) requestAnimationFrame(checkContent);
  }
  requestAnimationFrame(checkContent);
}

async function load(
  context: BrowserContext,
  subject: Subject,
  conditions: Conditions,
): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const wire = await watchNetwork(session);
  if (conditions.throttled) {
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.goto(subject.url, { waitUntil: 'commit' });
  await page.waitForSelector(subject.useful, { timeout: 60_000 });
  await wire.quiet();
  const measured = await readMeasured(page);
  await page.close();
  return { requests: wire.requests(), bytes: wire.bytes(), ...measured };
}

type Measured = Omit<Load, 'requests' | 'bytes'>;

function readMeasured(page: Page): Promise<Measured> {
  return page.evaluate(() => (globalThis as unknown as { __measured: Measured }).__measured);
}

async function watchNetwork(session: CDPSession) {
  const fromWire = new Set<string>();
  let bytes = 0;
  let openRequests = 0;
  let lastActivity = Date.now();
  session.on('Network.requestWillBeSent', ({ request }) => {
    // The stream of messages never ends.
    const isAwaited = request.url.startsWith('http') && !request.url.endsWith('/messages/stream');
    if (isAwaited) openRequests += 1;
    lastActivity = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const cached = response.fromDiskCache || response.fromPrefetchCache;
    if (!cached && response.url.startsWith('http')) fromWire.add(requestId);
  });
  function close() {
    openRequests = Math.max(0, openRequests - 1);
    lastActivity = Date.now();
  }
  session.on('Network.requestServedFromCache', ({ requestId }) => fromWire.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromWire.has(requestId)) bytes += encodedDataLength;
    close();
  });
  session.on('Network.loadingFailed', close);
  await session.send('Network.enable');
  async function quiet() {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline && (openRequests > 0 || Date.now() - lastActivity < QUIET_MS)) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return { requests: () => fromWire.size, bytes: () => bytes, quiet };
}
