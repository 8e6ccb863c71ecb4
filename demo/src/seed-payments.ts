import type { NewEntry } from '@muster/server/src/features/participation/account-store.ts';
import { book } from '@muster/server/src/features/participation/book.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoEvent } from './seed-events.ts';
import type { DemoPeople, DemoPerson } from './seed-people.ts';

/** Somebody who has paid on the morning of the game. */
export interface GatePayment {
  event: DemoEvent;
  participationId: string;
  pence: number;
  at: Date;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What is paid with a note too large, and refunded. */
const CHANGE_PENCE = 500;

/** In cash, to a marshal of the organizer; of each event one has to be given change. */
export async function seedPayments(
  { services: { db }, now }: SeedContext,
  { payments, people }: { payments: readonly GatePayment[]; people: DemoPeople },
): Promise<void> {
  const marshals = new Map<string, DemoPerson>();
  for (const { event } of payments)
    if (!marshals.has(event.organizerId))
      marshals.set(event.organizerId, people.players[event.organizer + 1]!);
  await db
    .insertInto('crew')
    .values(
      [...marshals].map(([organizerId, { id, createdAt }]) => ({
        id: createObjectId(createdAt.getTime()),
        organizer_id: organizerId,
        user_id: id,
        roles: ['gate'],
        expires_at: new Date(now.getTime() + 365 * DAY),
        created_at: createdAt,
      })),
    )
    .execute();
  const changed = new Set<string>();
  const entries = payments.flatMap((payment) => {
    const marshal = marshals.get(payment.event.organizerId)!;
    const isFirst = !changed.has(payment.event.id);
    changed.add(payment.event.id);
    return toEntries(payment, { marshal, hasChange: isFirst });
  });
  await book(db, { entries });
}

function toEntries(
  { event, participationId, pence, at }: GatePayment,
  { marshal, hasChange }: { marshal: DemoPerson; hasChange: boolean },
): NewEntry[] {
  const shared = {
    organizerId: event.organizerId,
    eventId: event.id,
    participationId,
    method: 'cash',
    actorId: marshal.id,
  } as const;
  const paid = { ...shared, kind: 'payment', pence, at } as const;
  if (!hasChange) return [paid];
  const later = new Date(at.getTime() + MINUTE);
  return [
    { ...paid, pence: pence + CHANGE_PENCE },
    { ...shared, kind: 'refund', pence: CHANGE_PENCE, at: later, note: 'Change' },
  ];
}
