import type { Locator, Page } from 'playwright-core';

/** What a task costs a person. */
export interface Effort {
  /** Buttons and links that were pressed. */
  clicks: number;
  /** Fields that were filled in or ticked. */
  fields: number;
}

/** A person at a page: does what a person does, and counts it. */
export interface Hand {
  page: Page;
  click: (target: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
  tick: (box: Locator) => Promise<void>;
  /** Waits until something is on the screen. */
  see: (target: Locator) => Promise<void>;
  effort: Effort;
}

export function createHand(page: Page): Hand {
  const effort = { clicks: 0, fields: 0 };
  return {
    page,
    effort,
    async click(target) {
      effort.clicks += 1;
      await target.click();
    },
    async fill(field, text) {
      effort.fields += 1;
      await field.fill(text);
    },
    async tick(box) {
      effort.fields += 1;
      await box.check();
    },
    async see(target) {
      await target.first().waitFor();
    },
  };
}
