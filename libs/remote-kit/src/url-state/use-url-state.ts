import { useSearchParams } from 'react-router-dom';
import {
  changeQuery,
  clearQuery,
  hasFilter,
  readQuery,
  type UrlSchema,
  type UrlValues,
} from './url-schema.ts';

/** The part of the query that belongs to a screen. */
export interface UrlState<S extends UrlSchema> {
  values: UrlValues<S>;
  /** Whether anything is filtered. */
  isFiltered: boolean;
  /** Writes a change into the URL. See `UrlParameter` for what it does to page and history. */
  set: (change: Partial<UrlValues<S>>) => void;
  /** The query, with its `?`, that a link with this change leads to. */
  searchWith: (change: Partial<UrlValues<S>>) => string;
  /** The query without the screen's own parameters, for closing it. */
  searchWithout: () => string;
}

/**
 * Keeps search, filters, page and open item of a screen in the URL, so that a link or a reload
 * shows the same.
 *
 *     const SCHEMA = { search: urlText('search', { maxLength: 100 }), page: urlPage() };
 *     const { values, set } = useUrlState(SCHEMA);
 *     set({ search: 'fox' }); // page 1, same history entry
 *     set({ page: 2 });       // a history entry
 */
export function useUrlState<S extends UrlSchema>(schema: S): UrlState<S> {
  const [query, setQuery] = useSearchParams();
  const values = readQuery(schema, query);
  return {
    values,
    isFiltered: hasFilter(schema, values),
    set: (change) => {
      // Typing and filtering must not fill the history.
      const replace = Object.keys(change).some((key) => schema[key]?.role === 'filter');
      setQuery(changeQuery(schema, query, change), { replace });
    },
    searchWith: (change) => `?${changeQuery(schema, query, change)}`,
    searchWithout: () => clearQuery(schema, query).toString(),
  };
}
