import type pg from 'pg';

interface SimilarWord {
  typed: string;
  word: string;
}

const MAX_SIMILAR = 20;

/**
 * Words of events that are like the typed ones, the most alike first. None for a typed word that
 * occurs in a word of an event.
 */
export async function listSimilarWords(
  pool: pg.Pool,
  typed: readonly string[],
): Promise<SimilarWord[]> {
  const { rows } = await pool.query<SimilarWord>(
    `select typed, word from unnest($1::text[]) typed
      cross join lateral alike_event_words(typed, ${MAX_SIMILAR})
      where not exists (
        select from totals where name = 'event words' and part like '%' || typed || '%'
      )
      order by likeness desc, word`,
    [typed],
  );
  return rows;
}
