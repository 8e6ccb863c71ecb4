import type { Api } from '@muster/api-client';
import { type GatePerson, PAGE_SIZE } from '@muster/contract';

interface Wanted {
  eventId: string;
  person: Pick<GatePerson, 'id' | 'name'>;
}

/** Whose participation it is, as an organizer may see; null for a player without an account. */
export async function findAccount(
  api: Pick<Api, 'listParticipants'>,
  { eventId, person }: Wanted,
): Promise<string | null> {
  const query = { search: person.name, limit: PAGE_SIZE.maxParticipants };
  const { participants } = await api.listParticipants({ params: { id: eventId }, query });
  return participants.find(({ id }) => id === person.id)?.user?.id ?? null;
}
