import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Minified, because the browser compiles it anew in each page. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Rules {
  /** Only these; by default all that axe has on. */
  only?: readonly string[];
  except?: readonly string[];
}

interface PageWithAxe {
  axe: { run: (page: Document, options: RunOptions) => Promise<AxeResults> };
}

/**
 * The violated rules of axe, each with the selectors of its elements. Axe is loaded once for each
 * page, which takes longer than most of its rules. Throws for a page with frames, which would not
 * be looked at.
 */
export async function findViolations(page: Page, { only, except = [] }: Rules = {}) {
  if (page.frames().length > 1) throw new Error('Axe is not loaded into the frames of a page.');
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: [...only] }),
  };
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as PageWithAxe;
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
  }, options);
}
