import type { EventFilter } from './event-filter.ts';

const FIRST_RADIUS_KM = 10;
const GROWTH = 4;

/**
 * Reads what is nearest in a small circle first, then in larger ones, until there is enough or the whole circle of the filter has
 * been read. The nearest in a circle are the nearest of all, and sorting a whole country by distance takes long.
 */
export async function readInGrowingCircles<Result>(
  filter: EventFilter,
  read: (filter: EventFilter) => Promise<Result>,
  isEnough: (result: Result) => boolean,
): Promise<Result> {
  const { around } = filter;
  if (!around) return read(filter);
  for (let radiusKm = FIRST_RADIUS_KM; radiusKm < around.radiusKm; radiusKm *= GROWTH) {
    const result = await read({ ...filter, around: { ...around, radiusKm } });
    if (isEnough(result)) return result;
  }
  return read(filter);
}
