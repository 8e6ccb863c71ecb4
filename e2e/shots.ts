import { join, resolve } from 'node:path';
import { SCREENS } from './support/screens.ts';
import { test } from './support/test.ts';
import { visitScreens } from './support/visit-screens.ts';

const folder = resolve(import.meta.dirname, '../shots');

const screens = Object.values(SCREENS).flat();

for (const width of [360, 1440]) {
  test(`photographs at ${width} px, light and dark`, async ({ url, openBrowser }) => {
    await visitScreens({ url, openBrowser, width, screens }, async (page, name) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const file = `${name.replaceAll(/[^a-z]+/g, '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file) });
      }
    });
  });
}
