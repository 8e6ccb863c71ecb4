import { openCalendarMenu, openGoing, openTicket, typeWrongTicket } from './going-states.ts';
import { type Screen, waitUntilVisible } from './screen.ts';

const PATH = '/dashboard/events?view=going';

/** Going in its states, and tickets. */
export const GOING_SCREENS: readonly Screen[] = [
  {
    name: 'going, nothing joined',
    viewer: 'newcomer',
    isState: true,
    path: PATH,
    ready: waitUntilVisible((page) => page.getByText('You have not joined an event yet')),
  },
  { name: 'going', viewer: 'newcomer', path: PATH, ready: openGoing },
  {
    name: 'add to calendar',
    viewer: 'newcomer',
    isState: true,
    path: PATH,
    ready: openCalendarMenu,
  },
  { name: 'ticket', viewer: 'newcomer', path: PATH, ready: openTicket },
  {
    name: 'participants, wrong ticket code',
    viewer: 'organizer',
    isState: true,
    path: '/dashboard/events',
    ready: typeWrongTicket,
  },
];
