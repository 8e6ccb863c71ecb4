import { addPlayersNamed } from '../../support/add-players.ts';
import { requestApi } from '../../support/api.ts';
import { approveEvent, createEvent } from '../../support/create-event.ts';
import { newPerson } from '../../support/person.ts';
import { type RunningServer, SUPERADMIN } from '../../support/server.ts';
import { openAccount, openSession, type Session } from '../../support/session.ts';
import { startTalk } from '../../support/talk.ts';
import { type Day, prepareDay } from './day.ts';

/** The titles of the events that the tasks are about. */
export const TITLES = { game: 'Operation Dawn', second: 'Operation Dusk', pending: 'Night Hold' };
const PLAYERS = ['Aled Price', 'Bronwen Hughes', 'Callum Reid', 'Dafydd Jones', 'Erin Walsh'];

/** An organizer with an event that is full, others of the organizer, a player, the superadmin. */
export interface Setting {
  url: string;
  gameId: string;
  /** Approved; the player has not joined it. */
  secondId: string;
  sessions: Day['sessions'] & Record<'organizer' | 'player' | 'superadmin' | 'newcomer', Session>;
  day: Day['ids'];
}

/** Creates what the tasks need, over the API. */
export async function prepareSetting(server: RunningServer): Promise<Setting> {
  const { url } = server;
  const superadmin = await openSession(url, SUPERADMIN);
  const { organizer, player, eventId } = await startTalk(url, TITLES.game);
  await change(url, { organizer, eventId }, { basePrice: 25, maxParticipants: 5 });
  await addPlayersNamed(url, eventId, PLAYERS);
  const secondId = await createEvent(url, organizer, TITLES.second);
  await approveEvent(url, superadmin, secondId);
  await createEvent(url, organizer, TITLES.pending);
  const newcomer = await openAccount(url, newPerson('Sandpiper'));
  const { ids: day, sessions } = await prepareDay(server, superadmin);
  return {
    ...{ url, gameId: eventId, secondId, day },
    sessions: { organizer, player, superadmin, newcomer, ...sessions },
  };
}

async function change(
  url: string,
  { organizer, eventId }: { organizer: Session; eventId: string },
  body: object,
): Promise<void> {
  const { accessToken } = organizer.tokens;
  await requestApi(url, { method: 'PUT', path: `/events/${eventId}`, accessToken, body });
}

/** An account that no task has used. */
export function newPlayer() {
  return newPerson('Godwit');
}
