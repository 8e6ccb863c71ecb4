import type { ParticipationStatus, Squad } from '@muster/contract';
import {
  type JoinFormInput,
  type KeptOption,
  movedAmountPence,
  refillJoinForm,
  voucherCredit,
} from '@muster/domain';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db, JoinForm } from '../../platform/database/schema.ts';
import { type AccountRow, listAccounts, type NewEntry } from './account-store.ts';
import { book } from './book.ts';
import { moveCheckouts } from './move-store.ts';
import { listParticipations, updateStatusLeft } from './participation-store.ts';
import type { SpotsEvent } from './spots-store.ts';
import { transferEntries } from './transfer-entries.ts';

/** An open spot of a squad, or one that a player gives away, which somebody takes. */
export interface ClaimedSpot {
  id: string;
  /** What requests name a participant with. */
  personId: string;
  eventId: string;
  /** Null: in no squad. */
  squadId: string | null;
  partyId: string | null;
  status: Exclude<ParticipationStatus, 'cancelled'>;
  pays: Squad['pays'];
  /** Who leads the squad, or gives the spot away. */
  leaderId: string;
  /** A player gives it away. */
  isTransfer: boolean;
  voucherId: string | null;
  voucherPence: number;
  /** Of a spot that is given away; null: it need not be paid for in time. */
  holdUntil: string | null;
  joinForm: JoinForm;
  optionIds: string[];
  /** What it costs its leader; 0 where its member pays. */
  amountPence: number;
}

type Filling = Omit<JoinFormInput, 'event'> & { event: SpotsEvent };

/**
 * The form of whoever claims a spot, with what the spot has unless they choose something else.
 */
export function fillClaim(filling: Filling, claimed: ClaimedSpot) {
  const customFieldResponses = claimed.joinForm.customFieldResponses ?? [];
  const amountPence = priceOf(claimed, filling.event);
  const before = { customFieldResponses, amountPence, paymentStatus: 'pending' } as const;
  const form = withOptions(filling.form, customFieldResponses);
  const filled = refillJoinForm({ ...filling, form, before });
  // Nothing is paid of a form that is new.
  if (filled.refusal === 'AMOUNT_PAID') throw new AppError('INTERNAL');
  return filled;
}

/** A form with the options of a spot, in the fields that it does not name. */
function withOptions(form: JoinFormInput['form'], kept: readonly KeptOption[]) {
  const named = form.customFieldResponses;
  const others = kept.filter(
    (one) =>
      !one.isAssigned &&
      !named.some((choice) =>
        choice.fieldId ? choice.fieldId === one.fieldId : choice.fieldLabel === one.fieldLabel,
      ),
  );
  const choices = others.map(({ fieldId, optionId }) => ({ fieldId, optionId }));
  return { ...form, customFieldResponses: [...named, ...choices] };
}

/** What a spot costs: the price that was asked for it, or that of today. */
export function priceOf(
  { joinForm, pays, amountPence }: Pick<ClaimedSpot, 'joinForm' | 'pays' | 'amountPence'>,
  event: Pick<SpotsEvent, 'basePricePence'>,
): number {
  return pays === 'leader'
    ? amountPence
    : movedAmountPence(event, joinForm.customFieldResponses ?? []);
}

interface Waiting {
  claimed: Pick<ClaimedSpot, 'eventId' | 'leaderId'>;
  personId: string;
}

/** Gives up the position of who waits already; false for everybody else, and for the leader. */
export async function giveUpWaiting(
  trx: Db,
  { claimed: { eventId, leaderId }, personId }: Waiting,
): Promise<boolean> {
  const own = { eventId, userIds: [personId] };
  const [row] = await listParticipations(trx, own);
  if (row?.status !== 'waitlist' || row.id === leaderId) return false;
  await book(trx, { participationIds: await updateStatusLeft(trx, own) });
  return true;
}

interface Claiming {
  event: SpotsEvent;
  claimed: ClaimedSpot;
  /** The participation of whoever claims it. */
  id: string;
}

/**
 * Ends a spot in favour of a participation: its position in the queue, and what was paid for it, go
 * along (docs/product/squads.md#claims).
 */
export async function takeOver(trx: Db, { event, claimed, id }: Claiming): Promise<void> {
  const { id: eventId, organizerId } = event;
  const { isTransfer } = claimed;
  await takePosition(trx, { claimed, id });
  await takeOpenCheckouts(trx, { from: claimed.id, id });
  const participationIds = await updateStatusLeft(trx, { eventId, userIds: [claimed.personId] });
  const [account] = await listAccounts(trx, participationIds);
  const entries = transferEntries(account?.entries ?? [], {
    of: { organizerId },
    from: { eventId, participationId: claimed.id, note: 'To who claimed it' },
    to: {
      eventId,
      participationId: id,
      note: isTransfer ? 'By who gave it away' : 'Paid by the squad',
    },
  });
  if (entries.some(({ method }) => method === 'online'))
    await moveCheckouts(trx, [{ id, from: { id: claimed.id } }]);
  entries.push(...adjustmentsOf(account, { id, organizerId }));
  await book(trx, { participationIds: [...participationIds, id], entries });
}

/** What the organizer has taken off the price, or put on it, goes along too. */
function adjustmentsOf(
  account: AccountRow | undefined,
  { id, organizerId }: { id: string; organizerId: string },
): NewEntry[] {
  if (!account) return [];
  const { sums, voucherPence } = account;
  const pence = sums.creditedPence - voucherCredit(voucherPence, sums.chargedPence);
  if (pence === 0) return [];
  const { eventId, participationId } = account;
  const of = { organizerId, eventId, kind: 'adjustment', method: null } as const;
  return [
    { ...of, participationId, pence, note: 'To who claimed it' },
    { ...of, participationId: id, pence: 0 - pence, note: 'Of the claimed spot' },
  ];
}

/** The two change places, so that no two have the same; the lead stays where it is. */
async function takePosition(trx: Db, { claimed, id }: Omit<Claiming, 'event'>): Promise<void> {
  const { id: from, isTransfer } = claimed;
  await sql`
    update participations p
    set queue_position = other.queue_position, party_passes = other.party_passes,
      held_back = other.held_back, squad_joined_at = case when ${isTransfer}
        then p.squad_joined_at else other.squad_joined_at end
    from participations other
    where (p.id, other.id) in ((${from}, ${id}), (${id}, ${from}))`.execute(trx);
}

/**
 * Says of a spot that was given away where it is; who has it now has no longer to pay for it
 * (docs/product/squads.md#offers).
 */
export async function recordTransfer(
  trx: Db,
  { claimed, id }: Omit<Claiming, 'event'>,
): Promise<void> {
  const { id: from, holdUntil } = claimed;
  await sql`
    update participations
    set moved_from = ${from},
      hold_until = case when ${holdUntil}::timestamptz is not null
        then least(hold_until, ${holdUntil}::timestamptz) end,
      hold_pence = case when ${holdUntil}::timestamptz is not null then hold_pence end
    where id = ${id}`.execute(trx);
}

/** What somebody is just paying for the spot is for whoever has it then. */
async function takeOpenCheckouts(trx: Db, { from, id }: { from: string; id: string }) {
  await sql`
    update checkout_parts k set participation_id = ${id} from checkouts c
    where k.participation_id = ${from} and c.id = k.checkout_id and c.status <> 'paid'`.execute(
    trx,
  );
}
