import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import { type BrowserUnderTest, COLLECT_NOISE, type Driver } from './driver.ts';

const programs = {
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
};
const DISPLAY = ':97';
const PORT = 4_597;
const START_MS = 2_000;

/** WebKitGTK over WebDriver, on a screen in memory. */
export const webkit: BrowserUnderTest = { name: 'WebKitGTK', programs, launch };

async function launch(): Promise<Driver> {
  const screen = spawn('/usr/bin/Xvfb', [DISPLAY, '-screen', '0', '1600x1200x24'], QUIET);
  const env = { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const service = spawn('/usr/bin/WebKitWebDriver', [`--port=${PORT}`], { ...QUIET, env });
  await sleep(START_MS);
  const builder = new Builder().usingServer(`http://127.0.0.1:${PORT}`);
  const driver = await builder.withCapabilities({ browserName: 'MiniBrowser' }).build();
  return drive(driver, [service, screen]);
}

const QUIET = { stdio: 'ignore' } as const;

function drive(driver: WebDriver, processes: readonly ChildProcess[]): Driver {
  /** What the documents told before the current one. */
  const told: string[] = [];
  async function noise(): Promise<string[]> {
    const current = await driver.executeScript<string[] | null>('return window.noise');
    return [...told, ...(current ?? [])];
  }
  return {
    goto: async (url) => {
      told.splice(0, told.length, ...(await noise()));
      await driver.get(url);
      await driver.executeScript(COLLECT_NOISE);
    },
    evaluate: (expression) => evaluate(driver, expression),
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
    chooseFile: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    resize: async (width, height) => {
      await driver.manage().window().setRect({ width, height });
    },
    noise,
    close: async () => {
      await driver.quit();
      for (const child of processes) child.kill();
    },
  };
}

/** WebKitGTK now and then loses the value of an expression; evaluated again, it is there. */
async function evaluate<T>(driver: WebDriver, expression: string): Promise<T> {
  const script = `return ${expression}`;
  try {
    return await driver.executeScript<T>(script);
  } catch (error) {
    if (!(error instanceof Error && /parse script result/.test(error.message))) throw error;
    return driver.executeScript<T>(script);
  }
}
