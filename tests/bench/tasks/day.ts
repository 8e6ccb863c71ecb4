import { createEvent } from '../../support/create-event.ts';
import { newPerson } from '../../support/person.ts';
import type { RunningServer } from '../../support/server.ts';
import { openAccount, type Session } from '../../support/session.ts';
import { invite, letInTwice, makePaid, makePast, makeSigning, makeToday } from './day-events.ts';

/** The titles of the events of the host. */
export const DAY_TITLES = {
  /** Begins in an hour. Everybody owes the price; the last player was let in twice. */
  today: 'Gate Day',
  /** Paid for online: by two players; the payer has not yet. */
  paid: 'Paid Day',
  /** Was yesterday. One came, one did not. */
  past: 'Last Sunday',
  /** Waits for its approval. */
  waiting: 'Fen Patrol',
  /** Has a waiver, and the guardian's child has a spot. Of another organizer. */
  signing: 'Signing Day',
} as const;

const PLAYERS = ['Aled Price', 'Bronwen Hughes', 'Carys Adams', 'Dai Bevan', 'Efa Jones'];

/** Another organizer with events about the day of a game, and who takes part in them. */
export interface Day {
  sessions: { host: Session; payer: Session; guardian: Session; helper: Session };
  ids: Record<keyof typeof DAY_TITLES, string> & {
    /** Of invitations to the gate, each for one. */
    tokens: readonly [string, string];
  };
}

/** Creates what the tasks of the day of a game need. */
export async function prepareDay(
  { url, dataDir }: RunningServer,
  superadmin: Session,
): Promise<Day> {
  const host = await openAccount(url, newPerson('Harrier'));
  const payer = await openAccount(url, newPerson('Redshank'));
  const guardian = await openAccount(url, newPerson('Gadwall'));
  const helper = await openAccount(url, newPerson('Whimbrel'));
  const scene = { url, host, superadmin };
  const today = await makeToday(scene, { title: DAY_TITLES.today, players: PLAYERS });
  await letInTwice(scene, today, PLAYERS.at(-1) ?? '');
  return {
    sessions: { host, payer, guardian, helper },
    ids: {
      today,
      paid: await makePaid(scene, { title: DAY_TITLES.paid, payer }),
      past: await makePast(scene, {
        ...{ dataDir, title: DAY_TITLES.past, players: PLAYERS.slice(0, 2) },
      }),
      waiting: await createEvent(url, host, DAY_TITLES.waiting),
      signing: await makeSigning(scene, { title: DAY_TITLES.signing, guardian }),
      tokens: [await invite(scene, today), await invite(scene, today)],
    },
  };
}
