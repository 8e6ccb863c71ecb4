import { BUSY_EVENT_ID, LONG_THREAD_ID } from './seed.ts';

/** A list, a search or a count as somebody asks for it. */
export interface Case {
  name: string;
  path: string;
  as: 'visitor' | 'organizer' | 'superadmin';
}

/** Every call that returns a list or counts one, for a database with so many events. */
export function listCases(events: number): Case[] {
  return [
    ...toCases('visitor', publicLists(events)),
    ...toCases('visitor', exploreLists()),
    ...toCases('organizer', ownLists()),
    ...toCases('superadmin', adminLists(events)),
  ];
}

function toCases(as: Case['as'], paths: Readonly<Record<string, string>>): Case[] {
  return Object.entries(paths).map(([name, path]) => ({ name, path: `/api${path}`, as }));
}

const LIMIT = 10;

function publicLists(events: number): Record<string, string> {
  const list = `/events?scope=public&limit=${LIMIT}`;
  return {
    'events, page 1': list,
    'events, page 100': `${list}&page=100`,
    'events, in the middle': `${list}&page=${events / LIMIT / 2}`,
    'events, the last page': `${list}&page=${events / LIMIT}`,
    'events, newest': `${list}&sort=newest`,
    'events, most liked': `${list}&sort=likes`,
    'events, search `wood`': `${list}&search=wood`,
    'events, search `badgerwood stirling`': `${list}&search=badgerwood+stirling`,
    'events, search `wood 12`': `${list}&search=wood+12`,
    'events, search `thetford`': `${list}&search=thetford`,
    'events, search `7777`': `${list}&search=7777`,
    'events, a typing error (`badgerwod`)': `${list}&search=badgerwod`,
    'events within 10 km': `${list}&near=53.8,-1.55&radiusKm=10`,
    'events within 50 km': `${list}&near=53.8,-1.55&radiusKm=50`,
    'one event of 5,000 participants': `/events/${BUSY_EVENT_ID}`,
  };
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function exploreLists(): Record<string, string> {
  const list = '/events?scope=explore&limit=12';
  const near = '&near=53.8,-1.55&radiusKm=1000';
  return {
    'Explore, soonest': list,
    'Explore, each date of a series': `${list}&eachDate=true`,
    'Explore, page 80': `${list}&page=80`,
    'Explore, most liked': `${list}&sort=likes`,
    'Explore, search `idge`': `${list}&search=idge`,
    'Explore, search `xylophone`': `${list}&search=xylophone`,
    'Explore, within 1,000 km': `${list}${near}`,
    'Explore, within 1,000 km, `wood`': `${list}${near}&search=wood`,
    'Explore, £10 to £20': `${list}&minPrice=10&maxPrice=20`,
    'Explore, free': `${list}&maxPrice=0`,
    'Explore, a weekend': `${list}&from=${daysFromNow(30)}&to=${daysFromNow(32)}`,
    pins: '/events/pins',
    'pins, search `thetford`': '/events/pins?search=thetford',
    'pins within 50 km': '/events/pins?near=53.8,-1.55&radiusKm=50',
  };
}

function ownLists(): Record<string, string> {
  const participants = `/events/${BUSY_EVENT_ID}/participants`;
  return {
    'own events, next first': `/events?limit=${LIMIT}&sort=next`,
    'own events, search `raid`': `/events?limit=${LIMIT}&search=raid`,
    'next event': '/events/next',
    'last event': '/events/last',
    'own export summary': '/events/export/summary',
    'participants, 20 of 5,000': `${participants}?limit=20`,
    'participants, 1,000 of 5,000': `${participants}?limit=1000`,
    'participants by name': `${participants}?limit=20&sort=name`,
    'participants, search `person 12`': `${participants}?limit=20&search=person+12`,
    threads: '/messages/threads?limit=20',
    'unread count': '/messages/unread-count',
  };
}

function adminLists(events: number): Record<string, string> {
  const all = `/events/admin/all?limit=${LIMIT}`;
  const thread = `/admin/messages/thread/${LONG_THREAD_ID}`;
  return {
    'all events, next first': `/events?limit=${LIMIT}&sort=next`,
    'all events, the last page': `${all}&page=${events / LIMIT}`,
    'all events, pending': `${all}&status=pending`,
    'all events by title': `${all}&sort=title`,
    'all events, search `wood`': `${all}&search=wood`,
    'all events, search `raid 7777`': `${all}&search=raid+7777`,
    accounts: '/admin/users',
    'accounts by last activity': '/admin/users?sort=lastActivity',
    'accounts by name': '/admin/users?sort=name&direction=ascending',
    'accounts, search `fox`': '/admin/users?search=fox',
    'accounts, one address': '/admin/users?search=player778@badgerwood.uk',
    'accounts, one address, by last activity':
      '/admin/users?search=player778@badgerwood.uk&sort=lastActivity',
    'all threads': '/admin/messages/threads',
    'all threads, search `raid`': '/admin/messages/threads?search=raid',
    'all threads, one person': '/admin/messages/threads?search=player778@badgerwood.uk',
    'a thread of 10,000 messages, last page': `${thread}?page=100`,
    'open reports': '/admin/reports',
    'audit log': '/admin/audit',
    'audit log, one action': '/admin/audit?action=deleteEvent',
    statistics: '/admin/stats',
    'export summary': '/events/export/summary',
  };
}
