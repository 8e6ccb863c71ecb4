import { type EndpointResponse, type Endpoints, EXPLORE } from '@muster/contract';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { type EventPinRow, listEventPinRows } from './list/pin-store.ts';
import { comingEventsOfOthers, toEventFilter } from './list/to-filter.ts';

type Response = EndpointResponse<Endpoints['listEventPins']>;

/** Where the coming events of others are, for a map (docs/product/events.md#explore-map). */
export async function listEventPins(
  services: Services,
  request: Request<Endpoints['listEventPins']>,
): Promise<Response> {
  return readAnywhere(services, request, (from) => readPins(from, request));
}

async function readPins(
  { pool }: Services,
  { actor, query }: Request<Endpoints['listEventPins']>,
): Promise<Response> {
  const limit = EXPLORE.maxPins + 1;
  const chosen = await toEventFilter(pool, query);
  if (!chosen) return { pins: [], isComplete: true };
  const filter = { ...comingEventsOfOthers(actor, new Date()), ...chosen };
  const rows = await listEventPinRows(pool, { filter, limit });
  return {
    pins: rows.slice(0, EXPLORE.maxPins).map(toPin),
    isComplete: rows.length <= EXPLORE.maxPins,
  };
}

function toPin({ id, title, date, latitude, longitude }: EventPinRow): Response['pins'][number] {
  return { id, title, date, latitude, longitude };
}
