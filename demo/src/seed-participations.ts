import { fillJoinForm, openStock, optionIdsOf, type Stock } from '@muster/domain';
import {
  columnsOf,
  insertEntriesOf,
  type OpenedAccount,
} from '@muster/server/src/features/participation/account-store.ts';
import { openAccount } from '@muster/server/src/features/participation/book.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type {
  CustomField,
  ParticipationRow,
  Schema,
} from '@muster/server/src/platform/database/schema.ts';
import type { Insertable } from 'kysely';
import { FEATURED_PLAYER } from './people-data.ts';
import { type PlannedParticipation, planParticipations } from './plan-participations.ts';
import { createRandom, type Random } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoEvent } from './seed-events.ts';
import { type GatePayment, seedPayments } from './seed-payments.ts';
import type { DemoPeople, DemoPerson } from './seed-people.ts';
import { writeJoinForm } from './write-join-form.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const BATCH = 1_000;

/** A person's participation in an event. */
export interface Participation {
  id: string;
  event: DemoEvent;
  person: DemoPerson;
  status: ParticipationRow['status'];
  paymentStatus: ParticipationRow['payment_status'];
  joinedAt: Date;
  /** Null: not checked in. */
  checkedInAt: Date | null;
}

/** Of those who have paid and came, every so many have paid at the gate. */
const PAYS_AT_GATE = 4;

/** Creates the participations of every event, in the order of joining. */
export async function seedParticipations(
  context: SeedContext,
  { events, people }: { events: readonly DemoEvent[]; people: DemoPeople },
): Promise<Participation[]> {
  const {
    services: { db },
    now,
  } = context;
  const random = createRandom(31);
  const busy = new Map<number, Set<DemoPerson>>();
  const rows: NewRow[] = [];
  const entries: OpenedAccount['entries'][number][] = [];
  const participations: Participation[] = [];
  const payments: GatePayment[] = [];
  for (const event of events) {
    const plannedList = planParticipations(random, event, { people, busy });
    const stock = openStock(keepSomeBack(event.customFields), {});
    const times = timesOf(random, { event, planned: plannedList, now });
    for (const [index, planned] of plannedList.entries()) {
      const paymentStatus = payFor(random, event, planned);
      const joinedAt = times[index]!;
      const row = toRow(random, { event, planned, paymentStatus, stock, joinedAt, now });
      const { id, check_in_time: at, payment_amount_pence: pence } = row;
      const isAtGate = index % PAYS_AT_GATE === 0 && paymentStatus === 'paid' && at !== null;
      if (isAtGate) payments.push({ event, participationId: id, pence, at });
      const account = openFor(event, isAtGate ? { ...row, payment_status: 'pending' } : row);
      rows.push({ ...row, ...columnsOf(account) });
      entries.push(...account.entries);
      participations.push({ event, ...planned, id, paymentStatus, joinedAt, checkedInAt: at });
    }
  }
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < rows.length; from += BATCH) {
      await trx
        .insertInto('participations')
        .values(rows.slice(from, from + BATCH))
        .execute();
    }
    await insertEntriesOf(entries).execute(trx);
  });
  await seedPayments(context, { payments, people });
  return participations;
}

/** What the price and the payment of a participation stand for in the ledger. */
function openFor({ organizerId }: DemoEvent, row: NewRow): OpenedAccount {
  const { id, event_id: eventId, status, payment_amount_pence: amountPence } = row;
  const spot = { id, organizerId, eventId, status, amountPence, voucherPence: 0 };
  const paymentStatus = row.payment_status ?? 'pending';
  return openAccount(spot, { paymentStatus, method: 'cash', actorId: null });
}

/** Of what has a limit, the demo leaves a few: something to see, and to choose. */
const LEFT_OVER = 2;

function keepSomeBack(fields: readonly CustomField[]): CustomField[] {
  return fields.map(({ options, ...field }) => ({
    ...field,
    options: options.map((option) =>
      option.limit ? { ...option, limit: option.limit - LEFT_OVER } : option,
    ),
  }));
}

/** When each participant joined: after the approval and their registration, before the event. */
function timesOf(
  random: Random,
  { event, planned, now }: { event: DemoEvent; planned: PlannedParticipation[]; now: Date },
): Date[] {
  const from = (event.approvedAt?.getTime() ?? 0) + HOUR / 2;
  const until = Math.min(event.date.getTime() - 3 * HOUR, now.getTime() - 10 * MINUTE);
  // More participants join in the first days than later.
  const sorted = planned
    .map(() => from + random.next() ** 1.7 * (until - from))
    .sort((a, b) => a - b);
  let latest = 0;
  return planned.map(({ person }, index) => {
    latest = Math.max(latest, sorted[index]!, person.createdAt.getTime() + 5 * MINUTE);
    return new Date(latest);
  });
}

/**
 * Percentages of the payment statuses, by participation status; confirmed participants by whether
 * the event is past. Without a spot nothing was due, so nothing was paid and nothing has failed.
 */
const PAYMENTS = {
  past: { paid: 92, pending: 5, failed: 2, refunded: 1 },
  upcoming: { paid: 68, pending: 24, failed: 6, refunded: 2 },
  waitlist: { paid: 0, pending: 100, failed: 0, refunded: 0 },
  cancelled: { paid: 0, pending: 46, failed: 0, refunded: 54 },
} as const;

function payFor(random: Random, { isPast }: DemoEvent, { status }: PlannedParticipation) {
  if (status !== 'confirmed') return random.weigh(PAYMENTS[status]);
  return random.weigh(PAYMENTS[isPast ? 'past' : 'upcoming']);
}

type NewRow = Insertable<Schema['participations']> & {
  id: string;
  check_in_time: Date | null;
  payment_amount_pence: number;
};

interface NewParticipation {
  event: DemoEvent;
  planned: PlannedParticipation;
  paymentStatus: Participation['paymentStatus'];
  /** What those who join after each other leave. */
  stock: Stock;
  joinedAt: Date;
  now: Date;
}

function toRow(
  random: Random,
  { event, planned: { person, status }, paymentStatus, stock, joinedAt, now }: NewParticipation,
): NewRow {
  const filled = fillJoinForm({
    form: writeJoinForm(random, { person, event, stock }),
    account: person,
    event: { basePricePence: event.basePence, customFields: event.customFields },
    stock,
  });
  if (filled.refusal) throw new Error(filled.refusal.message);
  const { joinForm, amountPence } = filled;
  if (status === 'confirmed') stock.take(optionIdsOf(joinForm.customFieldResponses));
  const arrival = checkIn(random, { event, person, status });
  const reference = `MU-${random
    .whole(0, 36 ** 6 - 1)
    .toString(36)
    .toUpperCase()
    .padStart(6, '0')}`;
  const changedAt =
    joinedAt.getTime() + random.between(0.1, 0.9) * (now.getTime() - joinedAt.getTime());
  return {
    id: createObjectId(joinedAt.getTime()),
    event_id: event.id,
    user_id: person.id,
    status,
    payment_status: paymentStatus,
    payment_amount_pence: amountPence,
    payment_id: paymentStatus === 'pending' ? null : reference,
    ...arrival,
    join_form: JSON.stringify(joinForm),
    joined_at: joinedAt,
    updated_at: arrival.check_in_time ?? (status === 'cancelled' ? new Date(changedAt) : joinedAt),
  };
}

/** Most confirmed participants checked in, between 75 and 10 minutes before the start. */
function checkIn(
  random: Random,
  { event: { isPast, date }, person, status }: Pick<Participation, 'event' | 'person' | 'status'>,
) {
  const drawn = random.weigh({ checked_in: 88, no_show: 8, not_checked_in: 4 });
  // The player to sign in as has a record of games.
  const outcome = person.email === FEATURED_PLAYER.email ? 'checked_in' : drawn;
  const early = random.between(10, 75) * MINUTE;
  if (!isPast || status !== 'confirmed')
    return { check_in_status: 'not_checked_in', check_in_time: null } as const;
  const check_in_time = outcome === 'checked_in' ? new Date(date.getTime() - early) : null;
  return { check_in_status: outcome, check_in_time };
}
