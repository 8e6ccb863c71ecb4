import type { Slice } from '../../platform/database/page-slice.ts';
import type { FilteredEvents } from './event-filter.ts';
import { beginningOf, type EventSearch, patternOf } from './event-search.ts';

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

/** The searched text begins with a space and the title, in lower case and without punctuation; making it again would take a fifth of a search. */
const SEARCHED_TITLE = 'left(search_text, 1 + char_length(title))';

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
  const scores = search.words.map((word) => {
    const meanings = [word, ...(search.corrections?.get(word) ?? [])];
    const beginnings = meanings.map((meaning) => addValue(beginningOf(meaning)));
    const patterns = meanings.map((meaning) => addValue(patternOf(meaning)));
    return `case when ${isLike(beginnings)} then 3 when ${isLike(patterns)} then 2 else 1 end`;
  });
  const near = nearness ? ', nearness' : '';
  return `
    select id ${near}, row_number() over (order by place > ${RANKED}, score desc, place) as relevance from (
      select id, place ${near}, case when place <= ${RANKED} then ${scores.join(' + ')} end as score
      from (
        select id, row_number() over (order by date ${direction}, id ${direction}) as place ${near},
          ${SEARCHED_TITLE} as title
        from found
      ) placed
    ) scored order by relevance limit ${slice.limit} offset ${slice.offset}`;
}

/** Whether the title is like one of these patterns, which are parameters. */
function isLike(patterns: readonly string[]): string {
  return patterns.map((pattern) => `title like ${pattern}`).join(' or ');
}
