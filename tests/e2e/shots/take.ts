import { join } from 'node:path';
import { SCREENS } from '../../support/screens.ts';
import { test } from '../../support/test.ts';
import { visitScreens } from '../../support/visit-screens.ts';
import { SHOTS_FOLDER } from './folder.ts';

const screens = Object.values(SCREENS).flat();

for (const width of [360, 1440]) {
  test(`photographs at ${width} px, light and dark`, async ({ url, openBrowser }) => {
    await visitScreens({ url, openBrowser, width, screens }, async (page, { name }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({
          path: join(SHOTS_FOLDER, file),
          animations: 'disabled',
          // What tells the time and what holds an id differ in every run.
          mask: [page.locator('time'), page.getByRole('img', { name: /^QR code/ })],
          maskColor: '#8b8f84',
        });
      }
    });
  });
}
