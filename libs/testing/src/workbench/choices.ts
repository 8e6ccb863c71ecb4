/** What the bar of the workbench can switch; each lives in the URL's query under its name. */
export const CHOICES = {
  as: ['organizer', 'superadmin', 'nobody'],
  data: ['full', 'empty', 'slow', 'failing', 'offline'],
  scheme: ['light', 'dark'],
  width: ['full', 'tablet', 'phone'],
} as const;

export type Choices = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };

/** In pixels; `full` is what the window has. */
export const WIDTHS: Record<Choices['width'], number | null> = {
  full: null,
  tablet: 820,
  phone: 390,
};

/** The choices in a query; the first of each where it says nothing that can be chosen. */
export function readChoices(search: string): Choices {
  const query = new URLSearchParams(search);
  function pick<const T extends string>(name: string, all: readonly [T, ...T[]]): T {
    return all.find((value) => value === query.get(name)) ?? all[0];
  }
  return {
    as: pick('as', CHOICES.as),
    data: pick('data', CHOICES.data),
    scheme: pick('scheme', CHOICES.scheme),
    width: pick('width', CHOICES.width),
  };
}

/** A query with the remote's own part and the choices that are not the first ones. */
export function writeChoices(remoteSearch: string, choices: Choices): string {
  const query = withoutChoices(remoteSearch);
  for (const [name, all] of Object.entries(CHOICES)) {
    const chosen = choices[name as keyof Choices];
    if (chosen !== all[0]) query.set(name, chosen);
  }
  return toSearch(query);
}

/** The part of a query that is the remote's. */
export function remoteSearchOf(search: string): string {
  return toSearch(withoutChoices(search));
}

function withoutChoices(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of Object.keys(CHOICES)) query.delete(name);
  return query;
}

function toSearch(query: URLSearchParams): string {
  const text = query.toString();
  return text && `?${text}`;
}
