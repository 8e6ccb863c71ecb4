import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** One load of a page, from the first request until the network is quiet. */
export interface Load {
  requests: number;
  /** Bytes on the wire, headers included. */
  bytes: number;
  /** Milliseconds until the largest paint. */
  lcp: number;
  /** Milliseconds until what the page is for can be seen: the form, or the first event card. */
  useful: number;
  /** Sum of what long tasks took beyond 50 ms each. */
  blocking: number;
}

export interface Subject {
  /** Full address. */
  url: string;
  /** What the page is for, as a CSS selector. */
  useful: string;
  /** Local storage of a signed-in user. */
  storage?: Record<string, string>;
}

export interface Conditions {
  /** 1.6 Mbit/s, 150 ms, CPU /4; else this machine as it is. */
  throttled: boolean;
}

const QUIET_FOR = 700;
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** Loads a page with an empty cache and then again with what that left behind. */
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

/** Runs in the page, before anything of it. */
function watchPage({ storage, useful }: { storage: Record<string, string>; useful: string }): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const seen = { lcp: 0, useful: 0, blocking: 0 };
  Object.assign(globalThis, { __seen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  function look() {
    if (seen.useful === 0 && document.querySelector(useful)) seen.useful = performance.now();
    if (seen.useful === 0) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
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
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.goto(subject.url, { waitUntil: 'commit' });
  await page.waitForSelector(subject.useful, { timeout: 60_000 });
  await wire.quiet();
  const seen = await readSeen(page);
  await page.close();
  return { requests: wire.requests(), bytes: wire.bytes(), ...seen };
}

function readSeen(page: Page): Promise<Pick<Load, 'lcp' | 'useful' | 'blocking'>> {
  return page.evaluate(
    () => (globalThis as unknown as { __seen: Pick<Load, 'lcp' | 'useful' | 'blocking'> }).__seen,
  );
}

async function watchNetwork(session: CDPSession) {
  const fromWire = new Set<string>();
  let bytes = 0;
  let open = 0;
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) open += 1;
    last = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const cached = response.fromDiskCache || response.fromPrefetchCache;
    if (!cached && response.url.startsWith('http')) fromWire.add(requestId);
  });
  function close() {
    open = Math.max(0, open - 1);
    last = Date.now();
  }
  session.on('Network.requestServedFromCache', ({ requestId }) => fromWire.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromWire.has(requestId)) bytes += encodedDataLength;
    close();
  });
  session.on('Network.loadingFailed', close);
  await session.send('Network.enable');
  async function quiet() {
    const until = Date.now() + 30_000;
    while (Date.now() < until && (open > 0 || Date.now() - last < QUIET_FOR)) {
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }
  return { requests: () => fromWire.size, bytes: () => bytes, quiet };
}
