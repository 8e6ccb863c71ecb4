import type { Endpoint, EndpointName } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';

const routes = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  [endpoint, ...(endpoint.alsoAt ?? [])].map(({ method, path }) => ({
    name: name as EndpointName,
    endpoint,
    method,
    segments: path.split('/'),
  })),
);

/**
 * The endpoint of a request and its path parameters. A fixed segment takes precedence over `:id`.
 */
export function matchEndpoint(
  method: string,
  path: string,
): { name: EndpointName; endpoint: Endpoint; params: Record<string, string> } | undefined {
  const given = path.replace(/\/$/, '').split('/');
  const [best] = routes
    .filter((route) => route.method === method && fits(route.segments, given))
    .sort((a, b) => variablesOf(a.segments) - variablesOf(b.segments));
  if (!best) return undefined;
  const params = best.segments.flatMap((segment, index) =>
    segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(given[index] ?? '')]] : [],
  );
  return { name: best.name, endpoint: best.endpoint, params: Object.fromEntries(params) };
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
