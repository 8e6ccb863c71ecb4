import { BUSY_EVENT_ID, ORGANIZER_ID } from './seed.ts';

/*
 * For each list one statement with the same answer as the product's: its rows by an index, and how many there are from kept totals or
 * counted as far as the product does.
 */

const PUBLIC = 'e.approved and e.deletes_at is null';
const LATEST = 'order by e.date desc, e.id desc';

/** Events with their counts and a total. */
function events(total: string): string {
  return `select e.*, spots.confirmed, spots.waitlist, liked.likes, ${total} as total
    from events e
    join event_spot_counts spots on spots.event_id = e.id
    join event_like_counts liked on liked.event_id = e.id`;
}

function totals(names: string, owner = ''): string {
  return `(select json_agg(t) from (
      select name, part, amount from totals where owner_id = '${owner}' and name in (${names})
    ) t)`;
}

function totalOf(name: string): string {
  return `(select sum(amount) from totals where name = '${name}' and owner_id = '')`;
}

const APPROVED_TOTAL = `(
  select amount from totals where name = 'events' and owner_id = '' and part = 'approved')`;
const COMING_TOTAL = `(
  select count(*) from events where date > now() and date < date_trunc('hour', now()) + interval '1 hour' and deletes_at is null
) + (
  select sum(amount) from totals where owner_id = '' and (
    name = 'event months' and part > to_char(now(), 'YYYY-MM')
    or name = 'event days' and part > to_char(now(), 'YYYY-MM-DD') and part <= to_char(now(), 'YYYY-MM-99')
    or name = 'event hours' and part > to_char(now(), 'YYYY-MM-DD-HH24') and part <= to_char(now(), 'YYYY-MM-DD-99')))`;

const COMING = `${PUBLIC} and e.date > now()`;
const EXPLORE_COUNT = `(
  select count(*) from (select from events e where ${COMING} order by e.date limit 1001) counted)`;

/** A straight line through the earth, as the product's index of positions has it. */
function chordOf(km: number): number {
  return 2 * Math.sin(km / 6_371 / 2);
}

function nearest(km: number): string {
  const distance = 'e.position <-> sphere_position(53.8, -1.55)';
  return `${events(`(
      select count(*) from (
        select ${distance} as chord from events e where ${PUBLIC} order by ${distance} limit 101
      ) counted where chord <= ${chordOf(km)})`)}
    where ${PUBLIC} order by ${distance} limit 10`;
}

function participants(order: string): string {
  return `select p.*, u.email, u.nick_name, u.avatar_url, s.confirmed, s.waitlist, s.paid, s.revenue_pence
    from event_spot_counts s
    cross join lateral (
      select * from participations where event_id = s.event_id order by ${order}, queue_position limit 20
    ) p
    join users u on u.id = p.user_id where s.event_id = '${BUSY_EVENT_ID}'`;
}

const LATEST_MESSAGE = `cross join lateral (
  select text, type, created_at from messages where thread_id = t.id order by seq desc limit 1) m`;
const OWN_THREADS = `
  select * from threads where organizer_id = '${ORGANIZER_ID}'
  union all select * from threads where player_id = '${ORGANIZER_ID}'`;
const UNREAD = `recipient_id = '${ORGANIZER_ID}' and status <> 'read' and deleted_at is null`;

const THREADS = `
  select t.*, m.*, u.nick_name,
    (select count(*) from messages where thread_id = t.id and ${UNREAD}) as unread,
    (select count(*) from (${OWN_THREADS}) own) as total
  from (select * from (${OWN_THREADS}) own order by last_message_at desc, id desc limit 20) t
  join users u on u.id = t.player_id ${LATEST_MESSAGE} order by t.last_message_at desc`;

/** Threads with both people and the number of their messages. */
function allThreads(from: string, total: string): string {
  return `select t.*, m.*, o.nick_name as organizer, u.nick_name as player, e.organizer_name,
      (select count(*) from messages where thread_id = t.id) as messages, ${total} as total
    from (${from} order by last_message_at desc, id desc limit 20) t
    join users o on o.id = t.organizer_id join users u on u.id = t.player_id
    left join events e on e.id = t.event_id ${LATEST_MESSAGE} order by t.last_message_at desc`;
}

/** Those of the latest threads that match, as far as they are counted. */
const RAIDS = `
  select t.* from (select * from threads order by last_message_at desc, id desc limit 1000) t
  where t.search @@ to_tsquery('simple', 'raid:*')`;

/** Accounts with their activity. */
function accounts(from: string, total: string): string {
  return `select u.*, a.events_count, a.last_active_at, ${total} as total,
      (select count(*) from messages where sender_id = u.id) as sent,
      (select count(*) from messages where recipient_id = u.id) as received,
      (select count(*) from moments where user_id = u.id) as moments
    from (${from} order by created_at desc, id desc limit 20) u
    join user_activity a on a.user_id = u.id order by u.created_at desc, u.id desc`;
}

function foundAccounts(word: string): string {
  return `select * from users where search @@ to_tsquery('simple', '${word}:*')`;
}
/** Many have the name, so that looking among the latest is enough. */
const FOXES = `
  select * from (select * from users order by created_at desc, id desc limit 2000) latest
  where search @@ to_tsquery('simple', 'fox:*')`;

function countUpTo(max: number, from: string): string {
  return `(select count(*) from (${from} limit ${max + 1}) found)`;
}

export const STATEMENTS: Readonly<Record<string, string>> = {
  events: `${events(APPROVED_TOTAL)} where ${PUBLIC} ${LATEST} limit 10`,
  'events-after': `${events(APPROVED_TOTAL)}
    where ${PUBLIC} and (e.date, e.id) < (now() - interval '30 days', 'b') ${LATEST} limit 10`,
  explore: `${events(EXPLORE_COUNT)} where ${COMING} order by e.date, e.id limit 10`,
  'nearest-10': nearest(10),
  'nearest-50': nearest(50),
  event: `${events('1')} where e.id = '${BUSY_EVENT_ID}'`,
  'own-events': `${events(`(select sum(amount) from totals where name = 'events' and owner_id = '${ORGANIZER_ID}')`)}
    where e.organizer_id = '${ORGANIZER_ID}' and e.deletes_at is null ${LATEST} limit 10`,
  'own-summary': `select ${totals(`'event difficulties'`, ORGANIZER_ID)} as difficulties, (
    select count(*) from events where organizer_id = '${ORGANIZER_ID}' and date > now() and deletes_at is null) as coming`,
  participants: participants('participation_rank(status)'),
  'participants-by-name': participants(`(join_form ->> 'fullName') collate "en-GB-x-icu"`),
  threads: THREADS,
  unread: `select count(*) from messages where ${UNREAD}`,
  'all-events': `${events(totals(`'events'`))} where e.deletes_at is null ${LATEST} limit 10`,
  users: accounts('select * from users where erased_at is null', totalOf('users')),
  'users-of-address': accounts(
    foundAccounts('player778'),
    countUpTo(200, foundAccounts('player778')),
  ),
  'users-of-name': accounts(FOXES, countUpTo(200, FOXES)),
  'all-threads': allThreads('select * from threads', totalOf('threads')),
  'threads-found': allThreads(RAIDS, countUpTo(200, RAIDS)),
  statistics: `select ${totals(`'users', 'events', 'participations', 'threads', 'messages', 'moments', 'files', 'file bytes'`)} as totals,
    ${COMING_TOTAL} as coming,
    (select count(*) from report_cases where resolved_at is null) as reports,
    (select count(*) from mails where state = 'failed') as mails,
    (select count(*) from graphile_worker.jobs where attempts >= max_attempts) as jobs,
    (select count(*) from remote_failures where day >= current_date - 1) as remotes,
    (select json_agg(d) from (select * from daily_statistics order by day desc limit 30) d) as days`,
  summary: `select ${totals(`'event difficulties'`)} as difficulties, ${COMING_TOTAL} as coming`,
};

/** Events with all of the words, in any part of a word; counted as far as the product does. Planned for each request. */
export function searchStatement(words: number): string {
  const matches = Array.from({ length: words }, (_, index) => `e.search_text like $${index + 1}`);
  const where = `where ${PUBLIC} and ${matches.join(' and ')} ${LATEST}`;
  return `${events(`(select count(*) from (select from events e ${where} limit 101) found)`)}
    ${where} limit 10`;
}
