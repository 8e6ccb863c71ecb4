import { existsSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { startStories, type Workbench } from '../support/workbench.ts';
import { listStoryIds } from './stories/list-stories.ts';
import { BROWSER_FILE, MAX_SHARE, majorOf, takeScreenshot } from './stories/screenshots.ts';
import { openStoryPage, type StoryPage } from './stories/story-page.ts';

const SEE_DIFFERENCES =
  '`npm run shots -- --stories` shows what differs, and accepts it with `--accept`';

/** A story is a part of a page: the page around it is not its own. */
const RULES_OF_WHOLE_PAGES = [
  'heading-order',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];

// The traces of so many pages would take longer than the pages.
test.use({ trace: 'off' });

// One dev server and one page show them all.
test.describe.configure({ mode: 'default' });

let workbench: Workbench;
let stories: StoryPage;
const acceptedBrowser = existsSync(BROWSER_FILE) ? readFileSync(BROWSER_FILE, 'utf8').trim() : '';

/** The screenshots are only taken: `npm run shots -- --stories` compares them itself. */
const isReview = process.env.STORIES_REVIEW === '1';

test.beforeAll(async ({ browser }) => {
  workbench = await startStories();
  stories = await openStoryPage(browser, workbench.url);
});

test.afterAll(async () => {
  await stories.page.context().close();
  await workbench.stop();
});

for (const id of listStoryIds()) {
  test(`story ${id}`, { tag: '@wide' }, async ({ browser }) => {
    await stories.open(id);
    const difference = await takeScreenshot(stories.page, id);
    expect.soft(stories.readNoise()).toEqual([]);
    const violations = await findViolations(stories.page, { except: RULES_OF_WHOLE_PAGES });
    expect.soft(violations).toEqual([]);
    expect.soft(await findViolationsInTheDark(stories.page)).toEqual([]);
    if (majorOf(browser.version()) === acceptedBrowser && !isReview)
      expect(difference, SEE_DIFFERENCES).toBeLessThan(MAX_SHARE);
  });
}

test('the stories are listed, found by their words, linked to, and changed by their controls', async () => {
  const { page } = stories;
  await page.goto(workbench.url);
  const list = page.getByRole('navigation', { name: 'Stories' });
  const search = list.getByRole('searchbox', { name: 'Search stories' });
  await search.fill('ui banner failure');
  await expect(list.getByRole('link')).toHaveText(['Failure']);
  await search.fill('no such thing');
  await expect(list.getByText('No story has these words in its name.')).toBeVisible();
  await search.fill('ui banner failure');
  await list.getByRole('link', { name: 'Failure' }).click();
  const story = page.frameLocator('iframe');
  await expect(story.getByRole('alert')).toBeVisible();

  await test.step('a control changes a prop, and a choice of the bar the scheme', async () => {
    await page.getByRole('form', { name: 'Props' }).getByLabel('text').fill('The pitch is flooded');
    await expect(story.getByText('The pitch is flooded')).toBeVisible();
    await page.getByLabel('Colours').selectOption('dark');
    await expect(story.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
  await test.step('the address restores it', async () => {
    await page.reload();
    await expect(story.getByText('The pitch is flooded')).toBeVisible();
    await expect(story.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

/** Only the colours are others. */
async function findViolationsInTheDark(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark';
  });
  return findViolations(page, { only: ['color-contrast'] });
}
