import { listEventRows } from '@muster/server/src/features/events/list/list-store.ts';
import { listParticipantRows } from '@muster/server/src/features/participation/participant-list-store.ts';
import Fastify from 'fastify';
import pg from 'pg';

/*
 * The peer of the API: the same statements on the same database, in a bare Fastify with a pool of
 * as many connections. Rows are sent as they are: no sign-in, checks, totals, abilities or schema,
 * and no compression, which the load does not ask for either.
 */

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, String);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

interface Query {
  limit?: number;
  page?: number;
  search?: string;
  near?: string;
  radiusKm?: number;
}

function pageOf({ limit = 10, page = 1 }: Query) {
  return { limit: Number(limit), offset: Number(limit) * (Number(page) - 1) };
}

function toCircle(near: string, radiusKm: number) {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { center: { latitude, longitude }, radiusKm };
}

app.get<{ Querystring: Query }>('/api/events', ({ query }) => {
  const search = query.search ? { words: query.search.split(' ') } : undefined;
  const around = query.near ? toCircle(query.near, Number(query.radiusKm)) : undefined;
  const sort = around ? 'nearest' : search ? 'relevance' : 'latest';
  const filter = { approved: true, search, around };
  return listEventRows(pool, { filter, sort, viewerId: null, ...pageOf(query) });
});

app.get<{ Querystring: Query; Params: { id: string } }>(
  '/api/events/:id/participants',
  ({ query, params }) =>
    listParticipantRows(pool, {
      filter: { eventId: params.id, access: { accountId: null, roles: [] } },
      sort: 'status',
      direction: 'ascending',
      ...pageOf(query),
    }),
);

const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.info(`ready at ${url}`);
