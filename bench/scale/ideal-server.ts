import { createServer } from 'node:http';
import pg from 'pg';
import { BUSY_EVENT_ID, ORGANIZER_ID } from './seed.ts';

/*
 * The least that a server can do for each list: node:http, a pool of as many connections, one prepared statement that reads the rows of
 * the page by an index, and JSON.stringify. It has no routing, sessions, rules, validation or security headers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const EVENT = `e.*, spots.confirmed, spots.waitlist, liked.likes,
  (select amount from totals where name = 'events' and owner_id = '' and part = 'approved') as total
  from events e
  join event_spot_counts spots on spots.event_id = e.id
  join event_like_counts liked on liked.event_id = e.id`;
const PUBLIC = 'e.approved and e.deletes_at is null';
const THREADS = `select t.*, m.text, u.nick_name from threads t join users u on u.id = t.player_id
  cross join lateral (select text from messages where thread_id = t.id order by seq desc limit 1) m`;

const STATEMENTS: Readonly<Record<string, string>> = {
  events: `select ${EVENT} where ${PUBLIC} order by e.date desc, e.id desc limit 10`,
  'events-after': `select ${EVENT} where ${PUBLIC} and (e.date, e.id) < (now() - interval '30 days', 'b')
    order by e.date desc, e.id desc limit 10`,
  nearest: `select ${EVENT} where ${PUBLIC}
    order by e.position <-> sphere_position(53.8, -1.55) limit 10`,
  event: `select ${EVENT} where e.id = '${BUSY_EVENT_ID}'`,
  'own-events': `select ${EVENT} where e.organizer_id = '${ORGANIZER_ID}' and e.deletes_at is null
    order by e.date desc, e.id desc limit 10`,
  totals: `select part, amount from totals where name = 'events' and owner_id = ''`,
  participants: `select p.*, u.email, u.nick_name, u.avatar_url, s.confirmed, s.paid, s.revenue_pence
    from event_spot_counts s
    cross join lateral (
      select * from participations where event_id = s.event_id
      order by participation_rank(status), queue_position limit 20
    ) p
    join users u on u.id = p.user_id where s.event_id = '${BUSY_EVENT_ID}'`,
  threads: `${THREADS} where t.organizer_id = '${ORGANIZER_ID}' order by t.last_message_at desc limit 20`,
  'all-threads': `${THREADS} order by t.last_message_at desc limit 20`,
  statistics: `select
    (select json_agg(t) from (
      select name, part, amount from totals where owner_id = '' and name in
        ('users', 'events', 'participations', 'threads', 'messages', 'moments', 'files', 'file bytes')
    ) t) as totals,
    (select sum(amount) from totals
      where name = 'event days' and owner_id = '' and part > to_char(now(), 'YYYY-MM-DD')) as coming,
    (select count(*) from report_cases where resolved_at is null) as reports,
    (select count(*) from mails where state = 'failed') as mails,
    (select json_agg(d) from (select * from daily_statistics order by day desc limit 30) d) as days`,
  users: 'select * from users order by created_at desc, id desc limit 20',
};

/** Parameters are numbered; the page and, up to the limit, how many there are. */
function searchStatement(words: number): string {
  const matches = Array.from({ length: words }, (_, index) => `e.search_text like $${index + 1}`);
  const where = `where ${PUBLIC} and ${matches.join(' and ')} order by e.date desc, e.id desc`;
  return `select ${EVENT}
    cross join (select count(*) as found from (select from events e ${where} limit 1001) f) found
    ${where} limit 10`;
}

async function respond(path: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://ideal');
  const name = pathname.slice(1);
  if (name !== 'search') {
    const { rows } = await pool.query({ name, text: STATEMENTS[name] ?? '' });
    return rows;
  }
  const words = [...searchParams.values()].map((word) => `%${word}%`);
  const { rows } = await pool.query({ text: searchStatement(words.length), values: words });
  return rows;
}

const server = createServer(async (request, response) => {
  const body = JSON.stringify({ success: true, data: await respond(request.url ?? '/') });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object')
    process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
});
