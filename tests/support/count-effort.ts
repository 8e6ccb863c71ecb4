import type { Page } from '@playwright/test';

interface Effort {
  /** Fields that were given a value, files among them. */
  fields: number;
  clicks: number;
}

/** Counts what is filled and clicked in a page from now on, while it is not loaded anew. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  const counter = await page.evaluateHandle(() => {
    const fields = new Set<EventTarget | null>();
    const count = { clicks: 0, fields: 0 };
    document.addEventListener('pointerdown', () => (count.clicks += 1), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        count.fields = fields.add(target).size;
      },
      true,
    );
    return count;
  });
  return () => counter.jsonValue();
}
