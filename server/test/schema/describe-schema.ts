import type pg from 'pg';
import { CHAPTERS, TABLES_WITH_ROWS } from './chapters.ts';
import { type Catalog, type CatalogTable, readCatalog } from './read-catalog.ts';

const HEAD = `-- The schema of the database, written from one that all migrations have run on.
-- Do not edit: add a migration and run \`npm run schema\` (docs/architecture.md#migrations).

set local check_function_bodies = false`;

/**
 * The SQL that creates a database like this one, by chapter. Throws for a table that is in none.
 */
export async function describeSchema(client: Pick<pg.Client, 'query'>): Promise<string> {
  const catalog = await readCatalog(client);
  const rows = await Promise.all(
    TABLES_WITH_ROWS.map(async (table) => {
      const { rows } = await client.query(`select * from ${table}`);
      return rows.map((row) => insertOf(table, row as Record<string, unknown>));
    }),
  );
  const common = catalog.functions.filter(({ isTrigger }) => !isTrigger).map(({ sql }) => sql);
  const created = new Set<string>();
  const parts = [
    HEAD,
    ...catalog.extensions,
    ...catalog.domains,
    ...catalog.sequences,
    title('Functions'),
    ...common,
    ...Object.entries(CHAPTERS).flatMap(([name, tables]) => [
      title(name),
      ...tables.flatMap((table) => describeTable(takeTable(catalog, table), { catalog, created })),
    ]),
    title('Views'),
    ...catalog.views,
    title('First rows'),
    ...rows.flat(),
  ];
  if (catalog.tables.length > 0)
    throw new Error(`${catalog.tables.map(({ name }) => name)} in no chapter of schema.sql`);
  return `${parts.map(endStatement).join('\n\n')}\n`;
}

function title(name: string): string {
  return `-- ${name}`;
}

function endStatement(part: string): string {
  const text = part.trimEnd().replaceAll('public.', '');
  return text.startsWith('-- ') && !text.includes('\n') ? text : `${text.replace(/;$/, '')};`;
}

/** Removes the table from the catalog, so that what is left is in no chapter. */
function takeTable(catalog: Catalog, name: string): CatalogTable {
  const index = catalog.tables.findIndex((table) => table.name === name);
  const [table] = index < 0 ? [] : catalog.tables.splice(index, 1);
  if (!table) throw new Error(`A chapter of schema.sql lists ${name}, which the database lacks.`);
  return table;
}

interface Described {
  catalog: Catalog;
  /** Tables and functions that are there already. */
  created: Set<string>;
}

function describeTable(table: CatalogTable, { catalog, created }: Described): string[] {
  created.add(table.name);
  const lines = [
    ...table.columns,
    ...table.constraints.map(({ sql, needs }) => {
      if (needs && !created.has(needs)) throw new Error(`${table.name} comes before ${needs}.`);
      return sql;
    }),
  ];
  const options = table.options ? ` with (${table.options})` : '';
  const needed = new Set(table.triggers.flatMap(({ needs }) => needs ?? []));
  const functions = catalog.functions.filter(
    ({ name, isTrigger }) => isTrigger && needed.has(name) && !created.has(name),
  );
  for (const { name } of functions) created.add(name);
  return [
    `create table ${table.name} (\n  ${lines.join(',\n  ')}\n)${options}`,
    ...table.comments,
    ...table.indexes,
    ...table.statistics,
    ...functions.map(({ sql }) => sql),
    ...table.triggers.map(({ sql }) => sql),
  ];
}

function insertOf(table: string, row: Record<string, unknown>): string {
  const values = Object.values(row).map((value) => JSON.stringify(value));
  return `insert into ${table} (${Object.keys(row)}) values (${values})`;
}
