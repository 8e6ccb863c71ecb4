import { describeMachine } from '../support/figures.ts';

type Cells = readonly (string | number)[];

/** Prints what was measured, and where. */
export function printTitle(text: string): void {
  process.stdout.write(`\n${describeMachine()}; ${text}\n\n`);
}

/** Prints the first two lines of a Markdown table: names on the left, figures on the right. */
export function printHeader(cells: Cells): void {
  printRow(cells);
  printRow(cells.map((_, index) => (index === 0 ? '---' : '---:')));
}

/** Prints a line of a Markdown table. */
export function printRow(cells: Cells): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
