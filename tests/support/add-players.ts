import { makeJoinForm } from '@muster/testing/builders';
import { requestApi } from './api.ts';
import { newPerson } from './person.ts';
import { openAccount } from './session.ts';

/** Registers `count` players over the API and joins an event with each. */
export async function addPlayers(url: string, eventId: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await addPlayersNamed(
    url,
    eventId,
    numbers.map((number) => `Player ${spellOut(number)}`),
  );
}

/** Registers a player for each full name over the API, and joins an event with each in turn. */
export async function addPlayersNamed(
  url: string,
  eventId: string,
  fullNames: readonly string[],
): Promise<void> {
  for (const fullName of fullNames) {
    const { tokens } = await openAccount(url, newPerson('Player'));
    await requestApi(url, {
      path: `/events/${eventId}/join`,
      accessToken: tokens.accessToken,
      body: { joinForm: makeJoinForm({ fullName }) },
    });
  }
}

/** Names must not contain digits. */
function spellOut(number: number): string {
  return ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'][number - 1] ?? 'Many';
}
