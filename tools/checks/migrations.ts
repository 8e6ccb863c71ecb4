import { findStatementFault, type Place } from './migration-rules.ts';
import { splitStatements } from './sql-statements.ts';
import type { TextFile } from './text-files.ts';

/** Up to here migrations were made for a Muster that is stopped meanwhile. They have run. */
export const LAST_UNCHECKED_MIGRATION = 100;

/** Of a statement, in a message. */
const MAX_SHOWN = 60;
const migrationFile = /^server\/src\/platform\/database\/migrations\/(\d{4})-[^/]+\.sql$/;
/** Those that `npm run chaos release` adds. */
const exampleFile = /^tests\/chaos\/release\/migrations\//;
const contracting = /\.after-(\d{4})\.sql$/;

/**
 * A sentence for each statement of a migration with which requests would fail or wait, on a server
 * of the last release too (docs/decisions/releases-side-by-side.md).
 */
export function findUnsafeMigrations(
  files: readonly TextFile[],
  { released }: { released: number },
): string[] {
  return files
    .filter(({ path }) => isChecked(path))
    .flatMap((file) => {
      const faults = [findNameFault(file, released), ...findFaults(file)];
      return faults.filter((fault) => fault !== undefined).map((fault) => `${file.path}: ${fault}`);
    });
}

function isChecked(path: string): boolean {
  const number = Number(migrationFile.exec(path)?.[1] ?? 0);
  return number > LAST_UNCHECKED_MIGRATION || exampleFile.test(path);
}

/** Only what the last release no longer uses can be removed. */
function findNameFault({ path }: TextFile, released: number): string | undefined {
  const needed = contracting.exec(path)?.[1];
  if (needed === undefined || Number(needed) <= released) return undefined;
  return `the last release knows migrations up to ${released}, and not yet ${needed}`;
}

function findFaults({ path, text }: TextFile): string[] {
  const statements = splitStatements(text);
  const place: Place = {
    isContracting: contracting.test(path),
    isAlone: statements.length === 1,
    newTables: statements.flatMap((one) => /^create table (\w+)/.exec(one.text)?.[1] ?? []),
  };
  const checked = statements.filter(({ isDeclaredSafe }) => !isDeclaredSafe);
  const faults = checked.flatMap(({ text: statement }) => {
    const fault = findStatementFault(statement, place);
    return fault === undefined ? [] : [`${statement.slice(0, MAX_SHOWN)}: ${fault}`];
  });
  const altered = statements.map(
    ({ text: statement }) => /^alter table (\w+)/.exec(statement)?.[1],
  );
  const existing = new Set(altered.filter((table) => table && !place.newTables.includes(table)));
  if (existing.size < 2) return faults;
  return [
    ...faults,
    `alter ${[...existing].join(' and ')} in a migration each, or requests deadlock`,
  ];
}
