import type { Slice } from '../database/page-slice.ts';
import type { FilteredEvents } from './event-filter.ts';
import type { EventSearch } from './event-search.ts';

/** So many are ranked; those that come later by their date stay behind them. Reading more would cost more than they help. */
const RANKED = 100;

interface Found {
  from: FilteredEvents['from'];
  /** How near an event is, as SQL; undefined without a location. */
  nearness: string | undefined;
  /** `desc`: the latest first. */
  direction: 'asc' | 'desc';
  slice: Slice;
  /** How far what is found is counted. */
  countTo: number;
}

/** What a search has found as far as it is ranked, shown and counted, as the common table expression `found`: it is looked for once. */
export function findByWords({ from, nearness, direction, slice, countTo }: Found): string {
  return `found as materialized (
    select id, date, search_text, title ${nearness ? `, ${nearness} as nearness` : ''}
    from ${from()} order by date ${direction}, id ${direction}
    limit greatest(${RANKED}, ${countTo}, ${slice.limit} + ${slice.offset})
  )`;
}

/** How many are found, at most so many, as SQL. */
export function countFound(countTo: number): string {
  return `(select least(count(*), ${countTo}) from found)`;
}

/** The searched text begins with the title, in lower case and without punctuation; making it again would take a fifth of a search. */
const SEARCHED_TITLE = 'left(search_text, char_length(title))';

interface Relevant extends Pick<Found, 'nearness' | 'direction' | 'slice'> {
  search: EventSearch;
  /** Adds a value to those of the statement, and returns its parameter. */
  addValue: (value: string) => string;
}

/**
 * The events of `found` as `id` and `relevance`, from 1, as SQL: what begins a word of the title comes before
 * what stands in the title, and that before other places. Among equals by date.
 */
export function listByRelevance({
  search,
  nearness,
  direction,
  slice,
  addValue,
}: Relevant): string {
  const scores = search.parts.map((part) =>
    scoreOf([part, ...(search.corrections?.get(part) ?? [])].map(addValue)),
  );
  const near = nearness ? ', nearness' : '';
  return `
    select id ${near}, row_number() over (order by place > ${RANKED}, score desc, place) as relevance from (
      select id, place ${near}, case when place <= ${RANKED} then ${scores.join(' + ') || '0'} end as score
      from (
        select id, row_number() over (order by date ${direction}, id ${direction}) as place, search_text ${near},
          ' ' || ${SEARCHED_TITLE} as title
        from found
      ) placed
    ) scored order by relevance limit ${slice.limit} offset ${slice.offset}`;
}

/** `meanings`: parameters of the typed word and of what it may have meant. */
function scoreOf(meanings: readonly string[]): string {
  function isIn(column: string, before: string) {
    const found = meanings.map((word) => `${column} like '%${before}' || ${word}::text || '%'`);
    return `(${found.join(' or ')})`;
  }
  return `case when ${isIn('title', ' ')} then 3 when ${isIn('title', '')} then 2
    when ${isIn('search_text', '')} then 1 else 0 end`;
}
