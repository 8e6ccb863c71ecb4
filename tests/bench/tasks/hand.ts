import type { Locator, Page } from 'playwright-core';

/** What a task costs a person. */
export interface Effort {
  /** Buttons and links that were pressed. */
  clicks: number;
  /** Fields that were filled in, ticked or chosen from. */
  fields: number;
}

/** A person at a page: does what a person does, and counts it. */
export interface Hand {
  page: Page;
  click: (target: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
  tick: (box: Locator) => Promise<void>;
  choose: (field: Locator, option: string) => Promise<void>;
  /** Waits until something is on the screen. */
  see: (target: Locator) => Promise<void>;
  effort: Effort;
}

/** The hand of a person at a page; with `effort` it counts on, for one who does the rest. */
export function createHand(page: Page, effort: Effort = { clicks: 0, fields: 0 }): Hand {
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
    async choose(field, option) {
      effort.fields += 1;
      await field.selectOption(option);
    },
    async see(target) {
      await target.first().waitFor();
    },
  };
}
