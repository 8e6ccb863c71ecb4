import { hashPassword } from '@muster/server/src/features/accounts/passwords.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import type { Insertable } from 'kysely';
import { createPlayers, FEATURED_PLAYER, listOrganizers, type PersonData } from './people-data.ts';
import { createRandom } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import { mapConcurrently } from './seed-pictures.ts';

/** The password of every account of the demo. */
export const DEMO_PASSWORD = 'Passw0rd';

const DAY = 24 * 3_600_000;

export interface DemoPerson extends PersonData {
  id: string;
  avatarUrl: string;
  /** Whole days since they registered. */
  daysAgo: number;
  createdAt: Date;
}

export interface DemoPeople {
  organizers: DemoPerson[];
  players: DemoPerson[];
  /** The player to sign in as. */
  featured: DemoPerson;
}

/** Creates the accounts. All share one password hash. */
export async function seedPeople(context: SeedContext): Promise<DemoPeople> {
  const { services, now } = context;
  const random = createRandom(11);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ages = { organizers: () => random.whole(900, 1_400), players: () => random.whole(3, 880) };
  function join(members: PersonData[], registered: () => number): DemoPerson[] {
    return members.map((member) => {
      const drawn = registered();
      const daysAgo = member.email === FEATURED_PLAYER.email ? FEATURED_PLAYER.daysAgo : drawn;
      const at = now.getTime() - daysAgo * DAY - random.whole(0, DAY - 1);
      return { ...member, daysAgo, id: createObjectId(at), avatarUrl: '', createdAt: new Date(at) };
    });
  }
  const organizers = join(listOrganizers(random), ages.organizers);
  const players = join(createPlayers(random), ages.players);
  const accounts = [...organizers, ...players];
  const rows = accounts.map((person) => toRow(person, passwordHash));
  await services.db.insertInto('users').values(rows).execute();
  await seedAvatars(context, accounts);
  await seedSessions(context, accounts);
  const featured = players.find(({ email }) => email === FEATURED_PLAYER.email)!;
  return { organizers, players, featured };
}

function toRow(person: DemoPerson, passwordHash: string): Insertable<Schema['users']> {
  return {
    id: person.id,
    email: person.email,
    password_hash: passwordHash,
    nick_name: person.nickName,
    full_name: person.fullName,
    date_of_birth: person.dateOfBirth,
    organizer_name: person.organizerName,
    bio: person.bio,
    created_at: person.createdAt,
    updated_at: person.createdAt,
  };
}

async function seedAvatars(
  { services, storePicture, pictures }: SeedContext,
  accounts: readonly DemoPerson[],
): Promise<void> {
  const shown = accounts.filter(({ emblem }) => emblem !== null);
  await mapConcurrently(shown, async (person) => {
    const drawing = pictures.emblem(person.emblem!);
    const picture = { ownerId: person.id, folder: 'avatars', fileName: 'me.png' } as const;
    person.avatarUrl = (await storePicture({ ...picture, drawing })).url;
    await services.db
      .updateTable('users')
      .set({ avatar_url: person.avatarUrl })
      .where('id', '=', person.id)
      .execute();
  });
}

/**
 * The last activity of each account: today, this week, this month, longer ago, or never since
 * registering.
 */
async function seedSessions(
  { services, now }: SeedContext,
  accounts: readonly DemoPerson[],
): Promise<void> {
  const random = createRandom(13);
  const rows = accounts.flatMap((person) => {
    const days = {
      today: random.between(0.01, 0.9),
      week: random.between(1, 6.9),
      month: random.between(7, 29),
      longer: random.between(31, 300),
      never: Number.POSITIVE_INFINITY,
    }[random.weigh({ today: 18, week: 34, month: 28, longer: 15, never: 5 })];
    const at = new Date(Math.max(now.getTime() - days * DAY, person.createdAt.getTime()));
    if (days === Number.POSITIVE_INFINITY) return [];
    // Revoked, so that no token of it is valid.
    const ended = { created_at: at, last_used_at: at, revoked_at: at };
    return { id: createObjectId(at.getTime()), user_id: person.id, device: 'web', ...ended };
  });
  await services.db.insertInto('sessions').values(rows).execute();
}
