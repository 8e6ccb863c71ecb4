import type { CrewRole } from '@muster/contract';
import { call } from './call.ts';
import type { Person } from './people.ts';
import type { TestServer } from './start-test-server.ts';

const DAY_MS = 24 * 3_600_000;

export function inDays(days: number): string {
  const now = new Date();
  now.setUTCHours(0, 0, 0, 0);
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Until when the crew of tests helps. */
export const until: string = inDays(30);

interface NewMember {
  /** Null: all events. */
  event: { id: string } | null;
  organizer: Person;
  member: Person;
  roles: readonly CrewRole[];
}

/** Makes somebody crew as people do, by an invitation; returns the id. */
export async function joinCrew(
  server: TestServer,
  { event, organizer, member, roles }: NewMember,
): Promise<string> {
  const body = { roles: [...roles], eventId: event?.id ?? null, expiresAt: until };
  const { token } = await call(server, 'inviteCrew', { as: organizer, body });
  const accepted = await call(server, 'acceptCrewInvitation', { as: member, body: { token } });
  return accepted.member.id;
}
