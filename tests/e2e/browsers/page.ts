import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const FOUND = '[data-walk]';
/** Where the marked element is, as text. */
const BOX = `JSON.stringify(document.querySelector('${FOUND}')?.getBoundingClientRect() ?? null)`;
const TIMEOUT_MS = 20_000;
const INTERVAL_MS = 100;

/** How a person names an element: by its role and name, by its label, or by its text. */
type Named =
  | { role: string; name: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp };

/** A page in which elements are found as a person sees them, in any browser. */
export interface WalkedPage {
  goto: (path: string) => Promise<void>;
  /** Waits until the element is there. */
  see: (named: Named) => Promise<void>;
  click: (named: Named) => Promise<void>;
  fill: (named: Named, text: string) => Promise<void>;
  /** Chooses a file in the first input for files. */
  chooseFile: (path: string) => Promise<void>;
  resize: Driver['resize'];
  /** In CSS pixels. */
  width: () => Promise<number>;
  /** By how many pixels the page can be scrolled sideways. */
  overflowPx: () => Promise<number>;
  noise: Driver['noise'];
}

/** Makes such a page of a driven browser. */
export async function openPage(driver: Driver, url: string): Promise<WalkedPage> {
  const library = await readTestingLibrary();
  /** Marks the element in the page, so that the driver finds it by its mark. */
  async function mark(named: Named): Promise<string> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      if (!(await driver.evaluate<boolean>('Boolean(window.TestingLibraryDom)')))
        await driver.evaluate(`(() => { ${library} })()`);
      const why = await driver.evaluate<string>(markElement(named));
      if (!why) return FOUND;
      if (Date.now() > deadline) {
        const shown = await driver.evaluate<string>('document.body.innerText.slice(0, 1_000)');
        throw new Error(`${why} in:\n${shown}`);
      }
      await sleep(INTERVAL_MS);
    }
  }
  /** A click goes to where the element is: what still moves would be missed. */
  async function waitUntilStill(): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    let before: string | undefined;
    for (;;) {
      const box = await driver.evaluate<string>(BOX);
      if (box === before) return;
      if (Date.now() > deadline) throw new Error(`still moving: ${box}`);
      before = box;
      await sleep(INTERVAL_MS);
    }
  }
  async function click(named: Named): Promise<void> {
    const found = await mark(named);
    await waitUntilStill();
    await driver.click(found);
  }
  return {
    goto: (path) => driver.goto(new URL(path, url).href),
    see: async (named) => void (await mark(named)),
    click,
    fill: async (named, text) => driver.type(await mark(named), text),
    chooseFile: (path) => driver.chooseFile('input[type=file]', path),
    resize: driver.resize,
    width: () => driver.evaluate('innerWidth'),
    overflowPx: () =>
      driver.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    noise: driver.noise,
  };
}

/**
 * An expression that marks the first element with the name; its value is empty, or says why there
 * is none.
 */
function markElement(named: Named): string {
  const query =
    'role' in named
      ? `getAllByRole(document.body, ${literal(named.role)}, { name: ${literal(named.name)} })`
      : 'label' in named
        ? `getAllByLabelText(document.body, ${literal(named.label)})`
        : `getAllByText(document.body, ${literal(named.text)})`;
  return `(() => {
    document.querySelector('${FOUND}')?.removeAttribute('data-walk');
    TestingLibraryDom.configure({ getElementError: (message) => new Error(message) });
    try {
      const [element] = TestingLibraryDom.${query};
      element.scrollIntoView({ block: 'center' });
      element.setAttribute('data-walk', '');
      return '';
    } catch (error) {
      return ${literal(`not there: ${JSON.stringify(named, showRegExp)}`)};
    }
  })()`;
}

function showRegExp(_: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}

function literal(value: string | RegExp): string {
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}

async function readTestingLibrary(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@testing-library/dom');
  return readFile(join(dirname(entry), '@testing-library/dom.umd.min.js'), 'utf8');
}
