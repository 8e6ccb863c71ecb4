import { makeJoinForm } from '@muster/testing/builders';
import { requestApi } from './api.ts';
import { newPerson } from './person.ts';
import { openAccount } from './session.ts';

/** Registers `count` players over the API and joins an event with each. */
export async function addPlayers(url: string, eventId: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const { tokens } = await openAccount(url, newPerson('Player'));
    await requestApi(url, {
      path: `/events/${eventId}/join`,
      accessToken: tokens.accessToken,
      body: { joinForm: makeJoinForm({ fullName: `Player ${spellOut(number)}` }) },
    });
  }
}

/** Names must not contain digits. */
function spellOut(number: number): string {
  return ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'][number - 1] ?? 'Many';
}
