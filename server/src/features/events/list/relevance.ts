import { beginningOf, isLike, patternOf } from '../../../platform/database/search.ts';
import type { AddValue } from '../../../platform/database/values.ts';
import { type EventFilter, matches } from './filter.ts';
import { type EventSearch, meaningsOf } from './search.ts';

/**
 * So many are ranked; those that come later by their date stay behind them. Reading more would cost
 * more than they help.
 */
const RANKED = 100;

/** The title has the first line of the searched text. */
const SEARCHED_TITLE = `split_part(search_text, E'\\n', 1)`;

interface Ranked {
  filter: EventFilter;
  search: EventSearch;
  /** How many of them are needed, the most relevant first. */
  max: number;
}

/**
 * A FROM of the events of a filter with their `rank`, from 1: those that match at the beginning of
 * a word of the title, then anywhere in the title, then elsewhere. Equal ones by date.
 */
export function rankedEvents({ filter, search, max }: Ranked, add: AddValue): string {
  const direction = filter.startsAfter ? 'asc' : 'desc';
  const byDate = `order by date ${direction}, id ${direction}`;
  const scores = search.words.map((word) => scoreOf(meaningsOf(word, search), add));
  return `(
    select id, row_number() over (
      order by by_date > ${RANKED}, case when by_date <= ${RANKED}
        then ${scores.join(' + ')} end desc, by_date
    ) as rank
    from (
      select id, row_number() over (${byDate}) as by_date, ${SEARCHED_TITLE} as title
      from events where ${matches(filter, add)} ${byDate} limit ${Math.max(RANKED, max)}
    ) found
  ) ranked`;
}

function scoreOf(meanings: readonly string[], add: AddValue): string {
  const begins = isLike('title', meanings.map(beginningOf), add);
  const contains = isLike('title', meanings.map(patternOf), add);
  return `case when ${begins} then 3 when ${contains} then 2 else 1 end`;
}
