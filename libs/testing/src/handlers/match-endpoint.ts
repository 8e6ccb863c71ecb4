import { type Endpoint, type EndpointName, endpoints } from '@muster/contract';

const rows = Object.entries<Endpoint>(endpoints).flatMap(([name, row]) =>
  [row, ...(row.alsoAt ?? [])].map(({ method, path }) => ({
    name: name as EndpointName,
    row,
    method,
    segments: path.split('/'),
  })),
);

/** The row a request is for, and the members of its path. A fixed word wins over `:id`. */
export function matchEndpoint(
  method: string,
  path: string,
): { name: EndpointName; row: Endpoint; params: Record<string, string> } | undefined {
  const given = path.replace(/\/$/, '').split('/');
  const [best] = rows
    .filter((row) => row.method === method && fits(row.segments, given))
    .sort((a, b) => variablesOf(a.segments) - variablesOf(b.segments));
  if (!best) return undefined;
  const params = best.segments.flatMap((segment, index) =>
    segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(given[index] ?? '')]] : [],
  );
  return { name: best.name, row: best.row, params: Object.fromEntries(params) };
}

function fits(segments: string[], given: string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}

function variablesOf(segments: string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}
