/** What was measured, and whether it is as it should be. */
export type Row = readonly [name: string, value: string | number, isGood: boolean];

/** Prints the rows as a table. Returns what is not as it should be. */
export function printTable(rows: readonly Row[]): string[] {
  for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`);
  return rows.filter(([, , isGood]) => !isGood).map(([name, value]) => `${name}: ${value}`);
}
