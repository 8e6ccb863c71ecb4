import { newPerson } from './people.ts';
import { openAccount } from './session.ts';
import { expect } from './test.ts';

/** So many players who really register and join. */
export async function seedCrowd(url: string, eventId: string, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    const { tokens } = await openAccount(url, newPerson('Player'));
    const joined = await fetch(`${url}/api/events/${eventId}/join`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        joinForm: {
          fullName: `Player ${toWords(place)}`,
          phone: '07700 900123',
          emergencyContact: { name: 'Sam', phone: '07700 900124', relationship: 'Sibling' },
        },
      }),
    });
    expect(joined.status).toBe(201);
  }
}

/** Names have no digits. */
function toWords(place: number): string {
  return ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'][place - 1] ?? 'Many';
}
