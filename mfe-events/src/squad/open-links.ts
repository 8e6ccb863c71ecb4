import type { EndpointResponse, Endpoints } from '@muster/contract';

type OpenSpots = EndpointResponse<Endpoints['addOpenSpots']>['openSpots'];

/** Links to open spots that this page has learned, by spot: the server names each once. */
const links = new Map<string, string>();

/** Open spots whose links have not been shown. */
const fresh = new Set<string>();

/** Squads whose links somebody has still to see. */
const unseen = new Set<string>();

/** Keeps the links to open spots until the page is left. */
export function keepLinks(openSpots: OpenSpots): void {
  for (const { participationId, url } of openSpots) {
    links.set(participationId, url);
    fresh.add(participationId);
  }
}

/** Whether the link to an open spot was made and has not been shown. */
export function isFresh(participationId: string): boolean {
  return fresh.has(participationId);
}

/** The link to an open spot is shown. */
export function markShown(participationId: string): void {
  fresh.delete(participationId);
}

/** The link to an open spot; undefined if this page does not know it. */
export function linkOf(participationId: string): string | undefined {
  return links.get(participationId);
}

/** Links of a squad were made where they are not shown. */
export function markUnseen(squadId: string): void {
  unseen.add(squadId);
}

/** Whether there are links that have not been shown yet. */
export function hasUnseen(): boolean {
  return unseen.size > 0;
}

/** Whether links of a squad were made that have not been shown yet. */
export function isUnseen(squadId: string): boolean {
  return unseen.has(squadId);
}

/** They are shown. */
export function markSeen(squadId: string): void {
  unseen.delete(squadId);
}
