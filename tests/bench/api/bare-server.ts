import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { listEventRows } from '@muster/server/src/features/events/event-query-store.ts';
import { insertMessage } from '@muster/server/src/features/messages/message-store.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import pg from 'pg';
import type { Thread } from './seed.ts';

/*
 * A plain server to compare with: node:http, the connection pool, the product's own SQL statements and JSON.stringify. It has no
 * routing, sessions, validation, response schemas, security headers or notifications.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const viewerId = process.env.VIEWER_ID ?? '';
const filter = { approved: true };
const bus = { publish: () => undefined } as never;

async function respond(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://bare');
  return url.pathname === '/send' ? send(request) : listPage(Number(url.searchParams.get('page')));
}

async function listPage(page: number): Promise<unknown> {
  const offset = (page - 1) * 10;
  const listed = { filter, viewerId, limit: 10, offset, countTo: 1_001 };
  const events = await listEventRows(pool, listed);
  return { events, pagination: { page, total: events[0]?.total } };
}

async function send(request: IncomingMessage): Promise<unknown> {
  const sent = (await json(request)) as Thread & { text: string; clientId: string };
  const message = await insertMessage(
    { pool, bus },
    {
      id: createObjectId(),
      senderId: sent.playerId,
      eventId: sent.eventId,
      threadId: sent.threadId,
      content: { type: 'text', text: sent.text, imageUrl: '', imageCaption: '' },
      replyToId: null,
      clientId: sent.clientId,
      deviceType: 'web',
    },
  );
  return { message };
}

const server = createServer(async (request, response) => {
  const body = JSON.stringify({ success: true, data: await respond(request) });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
  }
});
