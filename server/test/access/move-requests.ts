import type { EndpointName } from '@muster/contract';
import { makeNonce } from '../support/gate.ts';
import { type Fixtures, insertEvent, insertSeries } from './fixtures.ts';
import type { MakeRequest } from './make-request.ts';

/** Two dates of a series of the owner's; the participant has joined the first. */
async function insertDates(fixtures: Fixtures) {
  const { db } = fixtures.server.services;
  const seriesId = await insertSeries(fixtures);
  const [id, toEventId] = [await insertEvent(fixtures, true), await insertEvent(fixtures, true)];
  await db.deleteFrom('participations').where('event_id', '=', toEventId).execute();
  for (const [index, event] of [id, toEventId].entries())
    await db
      .updateTable('events')
      .set({ series_id: seriesId, series_day: `2090-05-0${index + 1}` })
      .where('id', '=', event)
      .execute();
  return { params: { id }, body: { toEventId, nonce: makeNonce() } };
}

/** Requests that move spots to another date of a series. */
export const MOVE_REQUESTS = {
  moveSpot: insertDates,
  moveParticipants: async (fixtures) => {
    const { params, body } = await insertDates(fixtures);
    return { params, body: { ...body, participationIds: null } };
  },
} satisfies Partial<Record<EndpointName, MakeRequest>>;
