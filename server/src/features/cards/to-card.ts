import type { Card } from '@muster/contract';
import { nameOf, toPerson } from '../people/to-person.ts';
import type { CardRow } from './card-store.ts';

/** As the account that asks gets it. */
export function toCard({ user, giver, ...row }: CardRow, viewer: { id: string }): Card {
  return {
    ...{ id: row.id, event: row.event, colour: row.colour, reason: row.reason },
    user: toPerson(user),
    givenBy: giver && { id: giver.id, name: nameOf(giver) },
    createdAt: row.createdAt,
    endsAt: row.endsAt,
    can: { takeBack: row.organizerId === viewer.id },
  };
}
