import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** When each sight was first on screen, in ms since 1970. */
    shownAt: Record<string, number>;
    /** When the last key was pressed or button clicked, in ms since 1970. */
    inputAt: number;
  }
}

/** An element that a page is going to show, or with `gone` to stop showing. */
export interface Sight {
  selector: string;
  /** Part of its text. */
  text: string;
  /** A selector of what it contains. */
  contains?: string;
  gone?: boolean;
}

/** Records when the user last pressed a key or clicked in the page. */
export async function watchInput(page: Page): Promise<void> {
  await page.evaluate(() => {
    function record() {
      window.inputAt = performance.timeOrigin + performance.now();
    }
    document.addEventListener('keydown', record, { capture: true });
    document.addEventListener('click', record, { capture: true });
  });
}

/** When the user last pressed a key or clicked, in ms since 1970. */
export function readInputTime(page: Page): Promise<number> {
  return page.evaluate(() => window.inputAt);
}

/**
 * Watches for a sight. The result waits for the frame that shows it and returns its time in ms
 * since 1970.
 */
export async function watchFor(page: Page, sight: Sight): Promise<() => Promise<number>> {
  const key = JSON.stringify(sight);
  await page.evaluate(watchInPage, { key, ...sight });
  return async () => {
    const shown = await page.waitForFunction((name) => window.shownAt[name], key);
    return (await shown.jsonValue()) ?? Number.NaN;
  };
}

/** Runs in the page. */
function watchInPage({ key, selector, text, contains, gone }: Sight & { key: string }): void {
  window.shownAt ??= {};
  function isShown() {
    const found = [...document.querySelectorAll(selector)].some(
      (element) =>
        element.textContent.includes(text) && (!contains || element.querySelector(contains)),
    );
    return found !== Boolean(gone);
  }
  function look() {
    if (!isShown()) return;
    observer.disconnect();
    // A person sees the change in the frame that follows it.
    requestAnimationFrame(() => {
      window.shownAt[key] = performance.timeOrigin + performance.now();
    });
  }
  const observer = new MutationObserver(look);
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document, all);
  look();
}
