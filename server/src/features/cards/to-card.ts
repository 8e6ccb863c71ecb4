import type { Card } from '@muster/contract';
import { nameOf, toPerson } from '../people/to-person.ts';
import type { CardRow } from './card-store.ts';

export function toCard({ user, giver, ...row }: CardRow): Card {
  return {
    ...{ id: row.id, event: row.event, colour: row.colour, reason: row.reason },
    user: toPerson(user),
    givenBy: giver && { id: giver.id, name: nameOf(giver) },
    createdAt: row.createdAt,
    endsAt: row.endsAt,
  };
}
