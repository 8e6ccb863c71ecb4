import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseCsv } from '@muster/testing/parse-csv';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeThread, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin } from '../../../test/support/people.ts';
import { insertRows } from '../../../test/support/rows.ts';
import {
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';

const HEADER =
  'Message id,Thread id,Event title,Message type,Content,Image caption,Sender name,Sender email,Sender type,Recipient name,Recipient email,Recipient type,Status,Read flag,Reply-to text,Reply-to sender,Created,Updated';

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signInSuperadmin(server);
});
after(() => server.close());

async function exportOf(threadId: string) {
  const response = await send(server, 'exportThread', { as, params: { id: threadId } });
  assert.equal(response.status, 200);
  // Bytes: decoding would drop the BOM.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  return { text, headers: response.headers };
}

function messagesOf(threadId: string) {
  const { db } = server.services;
  return db
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .orderBy('seq')
    .execute();
}

/** What a spreadsheet gets instead of a formula. */
function escaped(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const HARD_TEXTS = [
  '=HYPERLINK("https://evil.example","Click")',
  '+44 7700 900123',
  '-1+2',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  'first\nsecond',
  'first\r\nsecond',
  'carriage\rreturn',
  'He said "no", twice',
  '""',
  'a;b,c\td',
  '👩‍👩‍👧‍👦 naïve Łódź 日本',
  '  leading and trailing  ',
];

test('every message of a long thread is in the file, in order, as the database has it', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const accounts = [organizer.user, player.user];
  const rows = Array.from({ length: 2_499 }, (_, index) => ({
    id: createObjectId(),
    thread_id: threadId,
    sender_id: accounts[index % 2]!.id,
    recipient_id: accounts[(index + 1) % 2]!.id,
    type: 'text' as const,
    text: HARD_TEXTS[index % HARD_TEXTS.length]!,
    status: (['sent', 'delivered', 'read'] as const)[index % 3]!,
  }));
  await insertRows(server.services.db, 'messages', rows);
  const { text, headers } = await exportOf(threadId);
  assert.equal(text.charCodeAt(0), 0xfeff);
  assert.match(headers.get('content-type') ?? '', /^text\/csv; charset=utf-8/);
  const day = new Date().toISOString().slice(0, 10);
  const name = `thread-${threadId}-${day}.csv`;
  assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`);

  const [header, ...lines] = parseCsv(text);
  assert.equal(header?.join(), HEADER);
  const stored = await messagesOf(threadId);
  assert.equal(stored.length, 2_500);
  const people = new Map([
    [organizer.user.id, ['Olga', organizer.user.email, 'organizer']],
    [player.user.id, ['Pete', player.user.email, 'user']],
  ]);
  const expected = stored.map((row) => [
    row.id,
    threadId,
    event.title,
    'text',
    escaped(row.text),
    '',
    ...people.get(row.sender_id)!,
    ...people.get(row.recipient_id)!,
    row.status,
    String(row.status === 'read'),
    '',
    '',
    row.created_at,
    row.updated_at,
  ]);
  assert.deepEqual(lines, expected);
});

test('pictures, replies and deleted messages are in the file', async () => {
  const { player, event, threadId, first } = await makeThread(server);
  const { key } = await uploadPicture(server, player, 'messages');
  const columns = {
    thread_id: threadId,
    sender_id: player.user.id,
    recipient_id: event.organizer.id,
  };
  const [imageId, replyId, deletedId] = [createObjectId(), createObjectId(), createObjectId()];
  await insertRows(server.services.db, 'messages', [
    {
      ...columns,
      id: imageId,
      type: 'image',
      image_url: `/media/${key}`,
      image_caption: '=the gate',
    },
    { ...columns, id: replyId, type: 'text', text: 'See above', reply_to_id: first.id },
    { ...columns, id: deletedId, type: 'text', text: 'A secret' },
  ]);
  await call(server, 'deleteMessage', { as: player, params: { id: deletedId } });
  const { text } = await exportOf(threadId);
  const [, , image, reply, deleted] = parseCsv(text);
  assert.deepEqual([image?.[3], image?.[5]], ['image', "'=the gate"]);
  const link = new URL(image?.[4] ?? '');
  assert.equal(link.origin + link.pathname, `${PUBLIC_URL}/media/${key}`);
  assert.equal((await fetch(server.url + link.pathname + link.search)).status, 200);
  const days = (Number(link.searchParams.get('expires')) - Date.now() / 1_000) / 86_400;
  assert.equal(Math.round(days), 7);
  assert.deepEqual(reply?.slice(14, 16), ['Is there parking?', 'Pete']);
  assert.deepEqual([deleted?.[0], deleted?.[4]], [deletedId, '']);
  assert.ok(!text.includes('A secret'));
});

test('an export is recorded with the number of messages, and refused to everyone else and for no thread', async () => {
  const { player, threadId } = await makeThread(server);
  await exportOf(threadId);
  const entry = {
    action: 'exportThread',
    actorId: as.user.id,
    kind: 'thread',
    after: { messages: 1 },
  };
  assert.deepEqual(await auditOf(server, threadId), [entry]);
  const refused = await refuse(server, 'exportThread', { as: player, params: { id: threadId } });
  assert.equal(refused.code, 'FORBIDDEN');
  const unknown = await refuse(server, 'exportThread', { as, params: { id: 'f'.repeat(24) } });
  assert.equal(unknown.code, 'THREAD_NOT_FOUND');
  assert.deepEqual(await auditOf(server, threadId), [entry]);
});
