import type { CDPSession, Page } from '@playwright/test';
import { alterBuild, withPage } from '../support/altered-build.ts';
import { newPerson } from '../support/person.ts';
import { openAccount } from '../support/session.ts';
import { linkTo, mainOf, TABS } from '../support/tabs.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';

const { events, messaging, profile } = TABS;

const ROUNDS = 2;
const CHANGES_PER_ROUND = 25;
const DEPLOYS_PER_ROUND = 5;
/**
 * What the compiled code and the browser's own caches may take in 25 changes; one page kept per
 * change would be several megabytes.
 */
const MAX_HEAP_GROWTH_BYTES = 800_000;

test('a session with 50 tab changes and 10 deploys grows by nothing, and still opens what it has not loaded yet', {
  tag: '@wide',
}, async ({ url, web, openBrowser }) => {
  const page = await openBrowser(await openAccount(url, newPerson('Oystercatcher')));
  const devtools = await page.context().newCDPSession(page);
  // Once the page is idle, it loads this, with a style sheet that stays.
  const idle = page.waitForResponse((response) => /palette.*\.css$/.test(response.url()));
  await page.goto(events.path);
  await expect(events.content(page)).toBeVisible();
  await idle;
  await changeTabs(page, CHANGES_PER_ROUND);
  const sizes = [await measure(devtools)];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let deploy = 0; deploy < DEPLOYS_PER_ROUND; deploy += 1) {
      const edit = withPage(`function(){return 'Build ${round}.${deploy}'}`);
      const { build } = await alterBuild({ web, id: 'events', edit });
      await web.publish('publish', 'events', build.build);
    }
    await changeTabs(page, CHANGES_PER_ROUND);
    sizes.push(await measure(devtools));
  }
  const [first, ...later] = sizes;
  for (const [index, size] of later.entries()) {
    expect(size.nodes).toBe(first!.nodes);
    expect(size.listeners).toBe(first!.listeners);
    expect(size.elements).toEqual(first!.elements);
    expect(size.heapBytes - (sizes[index]?.heapBytes ?? 0)).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
  }
  await test.step('the page goes on with its own build, whose form it has not loaded yet', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await test.step('the next page load has the latest', async () => {
    await page.goto(events.path);
    await expect(mainOf(page)).toHaveText(`Build ${ROUNDS - 1}.${DEPLOYS_PER_ROUND - 1}`);
  });
});

/** Changes the tab so many times, and ends at the events. */
async function changeTabs(page: Page, count: number): Promise<void> {
  const tabs = [messaging, profile, events];
  for (let change = 0; change < count; change += 1) {
    const tab = change === count - 1 ? events : tabs[change % tabs.length]!;
    await linkTo(page, tab).click();
    await expect(tab.content(page)).toBeVisible();
  }
}

interface Size {
  nodes: number;
  listeners: number;
  heapBytes: number;
  /** Style sheets, scripts and styles in the document. */
  elements: Record<string, number>;
}

async function measure(devtools: CDPSession): Promise<Size> {
  await devtools.send('Performance.enable');
  // What is no longer used goes in two rounds, because of finalizers.
  for (let round = 0; round < 2; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  function read(name: string): number {
    return metrics.find((metric) => metric.name === name)?.value ?? 0;
  }
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `JSON.stringify(Object.fromEntries(['style','link','script'].map((tag) => [tag, document.querySelectorAll(tag).length])))`,
  });
  return {
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
    heapBytes: read('JSHeapUsedSize'),
    elements: JSON.parse(String(result.value)),
  };
}
