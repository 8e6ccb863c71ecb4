import { BUSY_EVENT_ID } from './seed.ts';

/** A list as somebody asks for it, and the least that a server can do for it. */
export interface Case {
  name: string;
  path: string;
  as: 'visitor' | 'organizer' | 'superadmin';
  /** The same on the ideal server (tests/bench/scale/ideal-statements.ts). */
  ideal: string;
}

/** Every call that returns a list or counts one, for a database with so many events. */
export function listCases(events: number): Case[] {
  const middle = Math.floor(events * 0.035);
  return [...visitorCases(middle), ...organizerCases(), ...superadminCases()];
}

function visitorCases(middle: number): Case[] {
  const list = '/api/events?scope=public&limit=10';
  return [
    ['event page 1', `${list}&page=1`, 'events'],
    ['event page 100', `${list}&page=100`, 'events-after'],
    ['event page in the middle', `${list}&page=${middle}`, 'events-after'],
    ['Explore, soonest first', '/api/events?scope=explore&limit=10', 'explore'],
    ['search, in a seventh (wood)', `${list}&search=wood`, 'search?text=wood'],
    [
      'search, two words',
      `${list}&search=badgerwood+stirling`,
      'search?text=badgerwood&and=stirling',
    ],
    [
      'search, a word and a short one (wood 12)',
      `${list}&search=wood+12`,
      'search?text=wood&and=%2012',
    ],
    ['search, in a hundredth (thetford)', `${list}&search=thetford`, 'search?text=thetford'],
    ['search, few (7777)', `${list}&search=7777`, 'search?text=7777'],
    ['search, a typing error', `${list}&search=badgerwod`, 'search?text=badgerwood'],
    ['within 10 km', `${list}&near=53.8,-1.55&radiusKm=10`, 'nearest-10'],
    ['within 50 km', `${list}&near=53.8,-1.55&radiusKm=50`, 'nearest-50'],
    ['one event, 5,000 likes', `/api/events/${BUSY_EVENT_ID}`, 'event'],
  ].map(([name = '', path = '', ideal = '']) => ({ name, path, ideal, as: 'visitor' }));
}

function organizerCases(): Case[] {
  const participants = `/api/events/${BUSY_EVENT_ID}/participants?limit=20`;
  return [
    ['own events', '/api/events?limit=10', 'own-events'],
    ['own export summary', '/api/events/export/summary', 'own-summary'],
    ['participants, 20 of 5,000', participants, 'participants'],
    ['participants by name', `${participants}&sort=name`, 'participants-by-name'],
    ['threads', '/api/messages/threads?limit=20', 'threads'],
    ['unread count', '/api/messages/unread-count', 'unread'],
  ].map(([name = '', path = '', ideal = '']) => ({ name, path, ideal, as: 'organizer' }));
}

function superadminCases(): Case[] {
  return [
    ['admin: events', '/api/events/admin/all?limit=10', 'all-events'],
    [
      'admin: events, search (wood)',
      '/api/events/admin/all?limit=10&search=wood',
      'search?text=wood',
    ],
    ['admin: accounts', '/api/admin/users?limit=20', 'users'],
    [
      'admin: accounts, one address',
      '/api/admin/users?limit=20&search=player778',
      'users-of-address',
    ],
    ['admin: accounts, a name (fox)', '/api/admin/users?limit=20&search=fox', 'users-of-name'],
    ['admin: threads', '/api/admin/messages/threads?limit=20', 'all-threads'],
    [
      'admin: threads, search (raid)',
      '/api/admin/messages/threads?limit=20&search=raid',
      'threads-found',
    ],
    ['admin: statistics', '/api/admin/stats', 'statistics'],
    ['admin: export summary', '/api/events/export/summary', 'summary'],
  ].map(([name = '', path = '', ideal = '']) => ({ name, path, ideal, as: 'superadmin' }));
}
