import type pg from 'pg';

/** Table → how many rows it has, and a hash of them all. */
export type Fingerprints = ReadonlyMap<string, { rows: number; hash: string }>;

/** Of every table that outlives a crash. */
export async function readFingerprints(pool: pg.Pool): Promise<Fingerprints> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relpersistence = 'p'
       and relnamespace::regnamespace::text in ('public', 'graphile_worker')
     order by 1`,
  );
  const fingerprints = new Map<string, { rows: number; hash: string }>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: number; hash: string }>(
      `select count(*) as rows, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), ''))
         as hash from ${name} t`,
    );
    if (rows[0]) fingerprints.set(name, rows[0]);
  }
  return fingerprints;
}

/** The tables that are not the same in both. */
export function listDifferent(one: Fingerprints, other: Fingerprints): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name)?.hash !== other.get(name)?.hash);
}
