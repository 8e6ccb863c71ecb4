/** What can be chosen in the bar of the workbench; each choice is a query parameter of its name. */
export const CHOICES = {
  as: ['organizer', 'superadmin', 'nobody'],
  data: ['full', 'empty', 'slow', 'failing', 'offline'],
  scheme: ['light', 'dark'],
  width: ['full', 'tablet', 'phone'],
} as const;

/** The name of one of `CHOICES`. */
export type ChoiceName = keyof typeof CHOICES;

/** What is chosen. */
export type Choices = { [K in ChoiceName]: (typeof CHOICES)[K][number] } & {
  /** The contribution to a slot that is shown; missing: the page. */
  shows?: string;
};

const SHOWS = 'shows';

/** In pixels; null: as wide as the window. */
export const WIDTHS_PX: Record<Choices['width'], number | null> = {
  full: null,
  tablet: 820,
  phone: 390,
};

/** The choices in a query; the first value of each choice that is absent or unknown. */
export function readChoices(search: string): Choices {
  const query = new URLSearchParams(search);
  const shows = query.get(SHOWS);
  function pick<const T extends string>(name: string, all: readonly [T, ...T[]]): T {
    return all.find((value) => value === query.get(name)) ?? all[0];
  }
  return {
    as: pick('as', CHOICES.as),
    data: pick('data', CHOICES.data),
    scheme: pick('scheme', CHOICES.scheme),
    width: pick('width', CHOICES.width),
    ...(shows && { shows }),
  };
}

/** The remote's own query with the choices added, except those with their first value. */
export function writeChoices(remoteSearch: string, choices: Choices): string {
  const query = withoutChoices(remoteSearch);
  for (const [name, all] of Object.entries(CHOICES)) {
    const chosen = choices[name as ChoiceName];
    if (chosen !== all[0]) query.set(name, chosen);
  }
  if (choices.shows) query.set(SHOWS, choices.shows);
  return toSearch(query);
}

/** The query without the choices of the workbench. */
export function remoteSearchOf(search: string): string {
  return toSearch(withoutChoices(search));
}

function withoutChoices(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of [...Object.keys(CHOICES), SHOWS]) query.delete(name);
  return query;
}

function toSearch(query: URLSearchParams): string {
  const text = query.toString();
  return text && `?${text}`;
}
