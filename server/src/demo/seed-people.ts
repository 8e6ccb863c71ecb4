import type { Kysely } from 'kysely';
import { hashPassword } from '../auth/passwords.ts';
import { insertUser } from '../auth/store.ts';
import { createObjectId } from '../database/object-id.ts';
import type { Schema } from '../database/schema.ts';
import { FIRST_NAMES, LAST_NAMES, ORGANIZERS } from './cast.ts';

/** Everybody in the demo signs in with this. */
export const DEMO_PASSWORD = 'Passw0rd';
const DEMO_HOST = 'demo.muster.uk';
const PLAYERS = 120;

export interface DemoPerson {
  id: string;
  nickName: string;
  fullName: string;
  email: string;
}

/** Makes the organizers and the players; one hash serves all, the password is the same. */
export async function seedPeople(db: Kysely<Schema>) {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const add = async (person: {
    mail: string;
    nickName: string;
    fullName: string;
    organizerName: string;
  }) => {
    const { mail, ...names } = person;
    const email = `${mail}@${DEMO_HOST}`;
    const made = await insertUser(db, {
      id: createObjectId(),
      email,
      passwordHash,
      dateOfBirth: '1990-05-14',
      ...names,
    });
    if (!made) throw new Error(`${email} is there already`);
    return { id: made.id, nickName: names.nickName, fullName: names.fullName, email };
  };
  const organizers: DemoPerson[] = [];
  for (const { bio, ...organizer } of ORGANIZERS) {
    const made = await add(organizer);
    await db.updateTable('users').set({ bio }).where('id', '=', made.id).execute();
    organizers.push(made);
  }
  const players: DemoPerson[] = [];
  for (let number = 0; number < PLAYERS; number += 1) players.push(await add(playerAt(number)));
  return { organizers, players };
}

function playerAt(number: number) {
  const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? 'Rook';
  const last = LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length] ?? 'Bell';
  const nickName = number < FIRST_NAMES.length ? first : `${first} ${last.charAt(0)}`;
  return {
    mail: `player${number + 1}`,
    nickName,
    fullName: `${first} ${last}`,
    organizerName: `${first} ${last}`,
  };
}
