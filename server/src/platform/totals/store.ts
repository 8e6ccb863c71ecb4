import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Queryable } from '../database/schema.ts';

/** What is counted, as the triggers call it (docs/decisions/counts.md). */
const NAMES = [
  'events',
  'event difficulties',
  'event words',
  'participations',
  'files',
  'file bytes',
  'threads',
  'messages',
  'moments',
  'users',
] as const;
export type TotalName = (typeof NAMES)[number];

/**
 * Amounts by the part they count, such as a difficulty. Parts of which there are none may be
 * missing.
 */
export type PartTotals = ReadonlyMap<string, number>;

interface TotalRow {
  name: string;
  part: string;
  amount: number;
}

/** The totals of several names; `ownerId` null: of the rows of all accounts. */
export async function readTotals<Name extends TotalName>(
  pool: Queryable,
  { names, ownerId }: { names: readonly Name[]; ownerId: string | null },
): Promise<Readonly<Record<Name, PartTotals>>> {
  const { rows } = await pool.query<TotalRow>(
    `select name, part, sum(amount)::bigint as amount from current_totals
    where name = any($1) and owner_id = $2 group by name, part`,
    [names, ownerId ?? ''],
  );
  const totals = names.map((name) => {
    const parts = rows.filter((row) => row.name === name);
    return [name, new Map(parts.map(({ part, amount }) => [part, amount]))];
  });
  return Object.fromEntries(totals);
}

/** How many rows there are of a name, for all accounts. */
export async function readTotal(pool: pg.Pool, name: TotalName): Promise<number> {
  const totals = await readTotals(pool, { names: [name], ownerId: null });
  return sumTotals(totals[name]);
}

/** The sum of those parts that a test chooses; of all without one. */
export function sumTotals(
  totals: PartTotals,
  isChosen: (part: string) => boolean = () => true,
): number {
  return [...totals].reduce((sum, [part, amount]) => sum + (isChosen(part) ? amount : 0), 0);
}

/** Adds the changes so far to the totals, which only one transaction may do at a time. */
export async function addUpTotals(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; owner_id: string; part: string; amount: number }>`
    with gathered as (delete from total_changes returning *)
    insert into totals as t
    select name, owner_id, part, sum(amount) from gathered group by 1, 2, 3
    on conflict (name, owner_id, part) do update set amount = t.amount + excluded.amount
    returning name, owner_id, part, amount`.execute(db);
  const empty = rows.filter(({ amount }) => amount === 0);
  if (empty.length === 0) return;
  const columns = [
    empty.map(({ name }) => name),
    empty.map(({ owner_id }) => owner_id),
    empty.map(({ part }) => part),
  ] as const;
  await sql`delete from totals where amount = 0 and (name, owner_id, part) in (
    select * from unnest(${columns[0]}::text[], ${columns[1]}::text[],
      ${columns[2]}::text[]))`.execute(db);
}

/**
 * Adds what is missing from wrong totals, and returns how many were wrong. Of each name in one
 * statement, so that no change comes between.
 */
export async function repairTotals(db: Db): Promise<number> {
  let repaired = 0;
  for (const name of NAMES) {
    const { numAffectedRows = 0n } = await sql`
      insert into total_changes
      select name, owner_id, part, missing from wrong_totals where name = ${name}`.execute(db);
    repaired += Number(numAffectedRows);
  }
  return repaired;
}
