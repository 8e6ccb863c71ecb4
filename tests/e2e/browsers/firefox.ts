import { createHash } from 'node:crypto';
import puppeteer from 'puppeteer-core';
import { type BrowserUnderTest, COLLECT_NOISE, type Driver } from './driver.ts';

const program = '/usr/bin/firefox-esr';
/**
 * Firefox checks the integrity of a script that it was loading when its page was left: it hashes
 * nothing and reports that, sometimes without saying that the request was aborted. A script that
 * is really served empty fails the step that needs it.
 */
const HASH_OF_NOTHING = createHash('sha256').digest('base64');

/** Firefox ESR over WebDriver BiDi. */
export const firefox: BrowserUnderTest = {
  name: 'Firefox ESR',
  programs: { [program]: 'firefox-esr' },
  launch,
};

async function launch(): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program });
  const page = await browser.newPage();
  const noise: string[] = [];
  // A page with something unsent asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('pageerror', (error) => noise.push(String(error)));
  await page.evaluateOnNewDocument(COLLECT_NOISE);
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    chooseFile: async (selector, path) => {
      const input = await page.$(`${selector}`);
      await (
        input as NonNullable<typeof input> & { uploadFile: (path: string) => Promise<void> }
      ).uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }).catch(allowNoOrientation),
    noise: async () => [
      ...noise.filter((line) => !line.includes(HASH_OF_NOTHING)),
      ...((await page.evaluate('window.noise')) as string[]),
    ],
    close: () => browser.close(),
  };
}

/** Firefox ESR 140 sets the size, but knows no orientation, which is asked for beside it. */
function allowNoOrientation(error: unknown): void {
  if (!String(error).includes('unknown command emulation.setScreenOrientationOverride'))
    throw error;
}
