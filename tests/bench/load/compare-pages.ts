import type { Browser } from 'playwright-core';
import { median } from '../../support/figures.ts';
import type { Product } from '../../support/product.ts';
import { launchBrowser } from '../browser.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { type Load, measurePage, type Subject } from './measure-page.ts';
import { type MeasuredPage, preparePage } from './pages.ts';

const ROUNDS = 5;

type Figures = Record<keyof Load, number>;

/** One of the two that are compared. */
interface Side {
  name: string;
  product: Product;
}

/**
 * Prints the figures of a first and a second visit to each page for both sides, and their ratio;
 * without and with a slow network.
 */
export async function comparePages(
  sides: readonly [Side, Side],
  pages: Record<string, MeasuredPage>,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const prepared = await Promise.all(
      Object.entries(pages).map(async ([page, measured]) => ({
        page,
        subjects: await Promise.all(sides.map(({ product }) => preparePage(measured, product.url))),
      })),
    );
    for (const throttled of [false, true]) {
      for (const { page, subjects } of prepared)
        await comparePage({ browser, page, sides, subjects, throttled });
    }
  } finally {
    await browser.close();
  }
}

interface Comparison {
  browser: Browser;
  page: string;
  sides: readonly [Side, Side];
  /** The page on each side. */
  subjects: readonly Subject[];
  throttled: boolean;
}

async function comparePage(comparison: Comparison): Promise<void> {
  const { browser, page, sides, subjects, throttled } = comparison;
  const loads = subjects.map(() => ({ cold: [] as Load[], warm: [] as Load[] }));
  // Alternates between both, so that other load on the machine affects both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const { cold, warm } = await measurePage(browser, subject, { throttled });
      loads[index]?.cold.push(cold);
      loads[index]?.warm.push(warm);
    }
  }
  const network = throttled ? 'throttled (1.6 Mbit/s, 150 ms, CPU /4)' : 'plain';
  printTitle(`Chromium ${browser.version()}; ${page}, ${network}; median of ${ROUNDS}`);
  printHeader(['', 'requests', 'kB', 'LCP ms', 'useful ms', 'blocking ms', 'CLS']);
  for (const visit of ['cold', 'warm'] as const) {
    const [first, second] = loads.map((load) => summarise(load[visit])) as [Figures, Figures];
    printFigures(`${visit}, ${sides[0].name}`, first);
    printFigures(`${visit}, ${sides[1].name}`, second);
    printRow([`${visit}, ratio`, ...ratios(first, second)]);
  }
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
    shift: of('shift'),
  };
}

function printFigures(name: string, figures: Figures): void {
  printRow([
    name,
    figures.requests,
    (figures.bytes / 1_000).toFixed(1),
    Math.round(figures.lcp),
    Math.round(figures.useful),
    Math.round(figures.blocking),
    figures.shift.toFixed(3),
  ]);
}

function ratios(first: Figures, second: Figures): string[] {
  return measures.map((measure) =>
    second[measure] ? (first[measure] / second[measure]).toFixed(2) : '–',
  );
}
