import { createServer } from 'node:http';
import pg from 'pg';
import { countEvents, listEvents } from '../../server/src/events/store.ts';

/*
 * The bare limit: node:http, the pool, the very statements of the product, JSON.stringify. No routing, no session, no
 * validation, no envelope schema, no headers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const viewerId = process.env.VIEWER_ID ?? '';
const filter = { approved: true };

const server = createServer(async (request, response) => {
  const page = Number(new URL(request.url ?? '/', 'http://bare').searchParams.get('page'));
  const [events, total] = await Promise.all([
    listEvents(pool, { filter, viewerId, limit: 10, offset: (page - 1) * 10 }),
    countEvents(pool, filter),
  ]);
  const body = JSON.stringify({ success: true, data: { events, pagination: { page, total } } });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
  }
});
