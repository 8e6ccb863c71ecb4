/**
 * How one value is kept in the query of the URL. An absent or wrong value reads as `initial`;
 * `initial` is not written. A `filter` starts the list over at page 1 when it changes and adds no
 * history entry. Changing a `page` or something `opened` adds one.
 */
export interface UrlParameter<T> {
  /** In the query; unique among everything that may be open at the same time. */
  name: string;
  role: 'filter' | 'page' | 'opened';
  initial: T;
  /** Undefined when the text is not a valid value. */
  parse: (text: string) => T | undefined;
  format: (value: T) => string;
}

/** Free text, cut to `maxLength`; empty by default. */
export function urlText(name: string, { maxLength }: { maxLength: number }): UrlParameter<string> {
  return {
    name,
    role: 'filter',
    initial: '',
    parse: (text) => text.slice(0, maxLength),
    format: (value) => value,
  };
}

/** One of a few fixed values, or null for no choice. */
export function urlChoice<const Value extends string>(
  name: string,
  values: readonly Value[],
): UrlParameter<Value | null> {
  return {
    name,
    role: 'filter',
    initial: null,
    parse: (text) => values.find((value) => value === text),
    format: (value) => value ?? '',
  };
}

/** On or off; written as 1. */
export function urlFlag(name: string): UrlParameter<boolean> {
  return {
    name,
    role: 'filter',
    initial: false,
    parse: (text) => (text === '1' ? true : undefined),
    format: () => '1',
  };
}

const MAX_PAGE = 1_000_000;

/** The page of a list, from 1. */
export function urlPage(name = 'page'): UrlParameter<number> {
  return {
    name,
    role: 'page',
    initial: 1,
    parse: (text) => {
      const page = Number(text);
      return Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : undefined;
    },
    format: String,
  };
}

/** The id of what is open over the list, or null. */
export function urlOpened(name: string): UrlParameter<string | null> {
  return {
    name,
    role: 'opened',
    initial: null,
    parse: (text) => text || undefined,
    format: (value) => value ?? '',
  };
}
