import type { Event } from '@muster/contract';
import { call } from './call.ts';
import { makeNonce } from './gate.ts';
import { type Person, registration, signUp } from './people.ts';
import { newSquad } from './squads.ts';
import type { TestServer } from './start-test-server.ts';

type Id = { id: string };

/** A squad of somebody new, or of `as`, with open spots and the tokens of their links. */
export async function openSquad(
  server: TestServer,
  event: Id,
  { as, ...given }: { as?: Person; open: number; [key: string]: unknown },
) {
  const leader = as ?? (await signUp(server));
  const made = await call(server, 'createSquad', newSquad(leader, event, given));
  const { squad, participation, openSpots } = made;
  const tokens = openSpots.map(({ url }) => tokenOf(url));
  return { leader, squad, leaderId: participation.id, openSpots, tokens };
}

/** The token of a link, which is in its fragment. */
export function tokenOf(url: string): string {
  return new URL(url).hash.slice(1);
}

/** More open spots of a squad. */
export function addRequest(as: Person, { id }: Id, count = 1) {
  return { as, params: { id }, body: { count, nonce: makeNonce() } };
}

/** The request of somebody who claims the spot of a token. */
export function claimOf(as: Person, token: string | undefined, given: object = {}) {
  return { as, body: { token: token ?? '', joinForm: {}, ...given } };
}

/** The same with an account that does not exist yet. */
export function newAccountClaim(token: string | undefined) {
  const consent = true as const;
  return { body: { ...registration(), token: token ?? '', joinForm: {}, consent } };
}

/** Fields of an event with two sides, and two ticket types, one of them a gun to hire. */
export function sidesAndGuns({ guns }: { guns: number }) {
  return {
    customFields: [
      {
        label: 'Sides',
        isSide: true,
        options: [
          { label: 'Tan', price: 0 },
          { label: 'Green', price: 0 },
        ],
      },
      {
        label: 'Ticket',
        isPlace: true,
        options: [
          { label: 'Own kit', price: 0 },
          { label: 'Hire', price: 15, limit: guns },
        ],
      },
    ],
  };
}

/** A form that chooses options by their labels. */
export function choose({ customFields }: Event, ...labels: string[]) {
  const customFieldResponses = customFields.flatMap(({ id: fieldId, options }) =>
    options.flatMap(({ id, label }) => (labels.includes(label) ? { fieldId, optionId: id } : [])),
  );
  return { customFieldResponses };
}
