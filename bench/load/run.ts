import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildApps, launchBrowser } from '../browser.ts';
import { median } from '../figures.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { approve, fillFirstPage, type Product, register, startProduct } from '../product.ts';
import { type Load, measurePage, type Subject } from './measure-page.ts';

const ROUNDS = 5;
const root = resolve(import.meta.dirname, '../..');
const builds = ['federated', 'monolith'] as const;
type Build = (typeof builds)[number];
type Figures = Record<keyof Load, number>;

/** Prints the figures of a first and a second visit, for the federated product and for the same code as one bundle. */
export async function run(): Promise<void> {
  await buildApps();
  await buildApps('monolith');
  const monolithDir = await layOutMonolith();
  const products = {
    federated: await startProduct(),
    monolith: await startProduct(monolithDir),
  };
  const browser = await launchBrowser();
  try {
    const pages = await describePages(products);
    for (const throttled of [false, true]) {
      for (const [name, subjects] of Object.entries(pages)) {
        await compare({ browser, name, subjects, throttled });
      }
    }
  } finally {
    await browser.close();
    await Promise.all(builds.map((name) => products[name].stop()));
    await rm(monolithDir, { recursive: true, force: true });
  }
}

/** A folder that the server can serve: the monolith in place of the shell, with the same registry. */
async function layOutMonolith(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-monolith-'));
  await mkdir(folder, { recursive: true });
  await symlink(join(root, 'dist/monolith'), join(folder, 'shell'));
  await cp(join(root, 'dist/registry.json'), join(folder, 'registry.json'));
  return folder;
}

/** What a page needs before it is measured. */
interface Prepared {
  path: string;
  /** Of a signed-in user; left out for a visitor. */
  account?: { user: object; tokens: Record<string, string> };
}

async function describePages(products: Record<Build, Product>) {
  async function page(useful: string, prepare: (url: string) => Promise<Prepared>) {
    async function subject({ url }: Product): Promise<Subject> {
      const { path, account } = await prepare(url);
      const storage = account && { ...account.tokens, user: JSON.stringify(account.user) };
      return { url: url + path, useful, ...(storage && { storage }) };
    }
    return {
      federated: await subject(products.federated),
      monolith: await subject(products.monolith),
    };
  }
  return {
    // The page is interactive once the field is enabled; the static frame has no field.
    'sign-in': await page(
      '[data-muster="ready"] form, form input[type="email"]:not([disabled])',
      async () => ({ path: '/login' }),
    ),
    'event list': await page('article h2', async (url) => ({
      path: '/dashboard/events',
      account: await fillFirstPage(url),
    })),
    explore: await page('article h2, article h3', async (url) => {
      await approve(url, (await fillFirstPage(url)).eventIds);
      return { path: '/dashboard/events?view=explore', account: await register(url) };
    }),
    'event page, visitor': await page('#event-title', async (url) => {
      const { eventIds } = await fillFirstPage(url);
      await approve(url, eventIds.slice(0, 1));
      return { path: `/e/${eventIds[0]}` };
    }),
  };
}

interface Comparison {
  browser: Browser;
  name: string;
  subjects: Record<Build, Subject>;
  throttled: boolean;
}

async function compare({ browser, name, subjects, throttled }: Comparison): Promise<void> {
  const loads = { federated: emptyLoads(), monolith: emptyLoads() };
  // Alternates between both builds, so that other load on the machine affects both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const built of builds) {
      const { cold, warm } = await measurePage(browser, subjects[built], { throttled });
      loads[built].cold.push(cold);
      loads[built].warm.push(warm);
    }
  }
  const network = throttled ? 'throttled (1.6 Mbit/s, 150 ms, CPU /4)' : 'plain';
  printTitle(`Chromium ${browser.version()}; ${name}, ${network}; median of ${ROUNDS}`);
  printHeader(['', 'requests', 'kB', 'LCP ms', 'useful ms', 'blocking ms']);
  for (const visit of ['cold', 'warm'] as const) {
    const federated = summarise(loads.federated[visit]);
    const monolith = summarise(loads.monolith[visit]);
    printFigures(`${visit}, federated`, federated);
    printFigures(`${visit}, monolith`, monolith);
    printRow([`${visit}, ratio`, ...ratios(federated, monolith)]);
  }
}

function emptyLoads(): Record<'cold' | 'warm', Load[]> {
  return { cold: [], warm: [] };
}

const measures = ['requests', 'bytes', 'lcp', 'useful', 'blocking'] as const;

function summarise(loads: readonly Load[]): Figures {
  function of(measure: keyof Load) {
    return median(loads.map((load) => load[measure]));
  }
  return {
    requests: of('requests'),
    bytes: of('bytes'),
    lcp: of('lcp'),
    useful: of('useful'),
    blocking: of('blocking'),
  };
}

function printFigures(name: string, { requests, bytes, lcp, useful, blocking }: Figures): void {
  printRow([
    name,
    requests,
    (bytes / 1_000).toFixed(1),
    Math.round(lcp),
    Math.round(useful),
    Math.round(blocking),
  ]);
}

function ratios(federated: Figures, monolith: Figures): string[] {
  return measures.map((measure) =>
    monolith[measure] ? (federated[measure] / monolith[measure]).toFixed(2) : '–',
  );
}
