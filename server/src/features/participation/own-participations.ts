import type { JoinForm, OwnParticipation } from '@muster/contract';
import {
  ANY_EVENT,
  comingSince,
  givesPage,
  hasTicket,
  optionIdsOf,
  pageOffset,
  paginate,
  refillJoinForm,
  refuseLeave,
  ticketUrl,
  toChosenOptions,
  toPounds,
  voucherCredit,
  waitsFor,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { book } from './book.ts';
import { findDependantForShare } from './dependant-store.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { asDependants } from './joining-people.ts';
import { dueOnline, listTakingOrganizers } from './online-payment.ts';
import {
  countOwnParticipations,
  findJoinForm,
  findLastJoinForm,
  findPersonId,
  listOwnParticipationRows,
  type OwnParticipationRow,
  updateJoinForm,
} from './own-participation-store.ts';
import { findParticipant } from './participant-store.ts';
import { findUserForKeyShare, type JoiningAccount } from './participation-store.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from './spots-store.ts';
import { findStock } from './stock-store.ts';
import { takeSide } from './take-spot.ts';
import { toJoinForm, toMovable, toParticipant } from './to-participant.ts';

export const ownParticipations = {
  /**
   * What the caller and their dependants have joined and not left, also where the event is not
   * shown any more (docs/product/participation.md#going).
   */
  async listMyParticipations(services, { actor, query }) {
    const { db, config } = services;
    const filter = { userId: actor.id, scope: query.scope, since: comingSince(new Date()) };
    const [rows, total] = await Promise.all([
      listOwnParticipationRows(db, { filter, limit: query.limit, offset: pageOffset(query) }),
      countOwnParticipations(db, filter),
    ]);
    const due = rows.filter(({ payment }) => payment.mode !== 'off');
    const organizerIds = due.map(({ organizer_id }) => organizer_id);
    const taking = await listTakingOrganizers(db, config, organizerIds);
    return {
      participations: rows.map((row) => toOwnParticipation(row, { config, taking })),
      pagination: paginate(query, total),
    };
  },

  /**
   * The participation of the caller or of one of their dependants, also after cancelling and
   * whether or not the event is approved.
   */
  async getMyJoinForm({ db, pool }, { actor, params: { id: eventId }, query }) {
    const userId = await findPersonId(db, { eventId, userId: actor.id, ...query });
    if (!userId) throw new AppError('NOT_JOINED');
    const row = await findParticipant(pool, { eventId, userId, access: ANY_EVENT });
    if (!row) throw new AppError('NOT_JOINED');
    const joinForm = toJoinForm(row.join_form, row.event_custom_fields);
    return { joinForm, participant: toParticipant(row, actor) };
  },

  /**
   * The form of the latest join of the caller or of one of their dependants, to fill in the next
   * one with.
   */
  async getLastJoinForm({ db }, { actor, query: { dependantId } }) {
    const stored = await findLastJoinForm(db, { userId: actor.id, dependantId });
    return { joinForm: stored ? toJoinForm(stored.joinForm, stored.customFields) : null };
  },

  /**
   * Changes the join form of the caller or of one of their dependants until the event starts; its
   * amount follows from the event (docs/product/participation.md#join-form-update).
   */
  async updateMyJoinForm(
    services,
    { actor, params: { id: eventId }, query: { dependantId }, body, signal },
  ) {
    const { promoted, userId } = await inEventTransaction(
      services,
      { eventId, signal },
      async (trx) => {
        // In the same order as joining, so that the two never deadlock.
        const account = await findUserForKeyShare(trx, actor.id);
        if (!account) throw new AppError('SESSION_EXPIRED');
        const dependant = await findBooked(trx, actor.id, dependantId);
        // Changes of participants hold this lock, too, so the payment status cannot change until
        // this transaction ends.
        const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
        const personId = await findPersonId(trx, { eventId, userId: actor.id, dependantId });
        const before = personId ? await findJoinForm(trx, { eventId, personId }) : undefined;
        // Who can leave can change the form: they take part, and the event has not started.
        const refusal = refuseLeave(before?.status, event, new Date());
        if (refusal) throw new AppError(refusal);
        if (!event || !before || !personId) throw new AppError('NOT_JOINED');
        const form = asDependants(body.joinForm, dependant);
        const changed = await fillChange(trx, { event, account, form, before });
        const participationId = await updateJoinForm(trx, { eventId, personId, ...changed });
        await book(trx, { participationIds: [participationId] });
        // Another choice frees an option, or is one that is left.
        const promoted = await promoteWaitlist(trx, eventId, services.config);
        return { promoted, userId: personId };
      },
    );
    services.bus.publish(promoted);
    const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
    if (!row) throw new AppError('NOT_JOINED');
    const joinForm = toJoinForm(row.join_form, row.event_custom_fields);
    return { joinForm, participant: toParticipant(row, actor) };
  },
} satisfies Partial<Handlers>;

interface FormChange {
  /** Which the caller has locked. */
  event: SpotsEvent;
  account: Pick<JoiningAccount, 'fullName' | 'email'>;
  form: JoinForm;
  before: NonNullable<Awaited<ReturnType<typeof findJoinForm>>>;
}

/** The changed form as it is kept, and what it costs. Throws why it is refused. */
async function fillChange(trx: Db, { event, account, form, before }: FormChange) {
  const { joinForm: stored, amountPence, paymentStatus } = before;
  const kept = stored.customFieldResponses ?? [];
  const stock = await findStock(trx, event);
  const filled = refillJoinForm({
    form,
    // A name or an email that is emptied stays as it was.
    account: {
      fullName: stored.fullName || account.fullName,
      email: stored.email || account.email,
    },
    event,
    stock,
    before: { customFieldResponses: kept, amountPence, paymentStatus },
  });
  if (filled.refusal === 'AMOUNT_PAID') throw new AppError('AMOUNT_PAID');
  if (filled.refusal) throw AppError.of(filled.refusal);
  const isConfirmed = before.status === 'confirmed';
  const had = isConfirmed ? optionIdsOf(kept) : [];
  const sided = { squadId: before.squadId, participationId: before.id, stock, before: had };
  const joinForm = await takeSide(trx, event, { ...sided, form: filled.joinForm, isConfirmed });
  return { ...filled, joinForm };
}

interface Around {
  config: Services['config'];
  /** Organizers who take payment online. */
  taking: ReadonlySet<string>;
}

function toOwnParticipation(
  row: OwnParticipationRow,
  { config, taking }: Around,
): OwnParticipation {
  const ticketCode = hasTicket({
    status: row.status,
    event: { approved: row.approved, cancelledAt: row.cancelled_at },
  })
    ? row.ticket_code
    : null;
  return {
    id: row.id,
    dependant: row.dependant,
    squad: row.squad,
    eventId: row.event_id,
    ...titleAndDate(row),
    status: row.status,
    position: row.position,
    waitsFor: waitsFor(
      { status: row.status, optionIds: row.option_ids },
      row.custom_fields,
      row.taken,
    ),
    holdUntil: row.hold_until,
    paymentStatus: row.payment_status,
    paymentAmount: toPounds(row.payment_amount_pence),
    balancePence: row.balance_pence,
    duePence: dueOf(row, { config, taking }),
    voucherPence: voucherCredit(row.voucher_pence, row.charged_pence),
    checkInStatus: row.check_in_status,
    checkInTime: row.check_in_time,
    joinedAt: row.joined_at,
    options: toChosenOptions(row.custom_fields, row.join_form.customFieldResponses ?? []),
    ticketCode,
    ...toMovable({ ...row, cancelledAt: row.cancelled_at }),
    ticketUrl: ticketCode && ticketUrl(config.publicUrl, ticketCode),
    event: row.approved ? toJoinedEvent(row, config) : null,
  };
}

/** What a checkout would ask for now. */
function dueOf(row: OwnParticipationRow, { config, taking }: Around): number {
  const isTaken = row.payment.mode !== 'off' && taking.has(row.organizer_id);
  if (!row.approved || row.cancelled_at || row.status !== 'confirmed' || !isTaken) return 0;
  const { balance_pence: balancePence, charged_pence: chargedPence, payment } = row;
  return dueOnline(config, { balancePence, chargedPence, payment });
}

/**
 * Of an event that is not shown: what the player has seen, not what its organizer made of it since.
 */
function titleAndDate(row: OwnParticipationRow): Pick<OwnParticipation, 'title' | 'date'> {
  if (row.approved) return { title: row.title, date: row.date };
  return { title: row.approved_title ?? '', date: row.approved_date ?? row.date };
}

function toJoinedEvent(
  row: OwnParticipationRow,
  { superadminId }: Services['config'],
): OwnParticipation['event'] {
  const { approved, date, page } = row;
  const event = { approved, date, organizer: { id: row.organizer_id } };
  const hasPage = givesPage(event, { superadminId, now: new Date() });
  return {
    location: row.location,
    duration: row.duration,
    endsAt: row.ends_at,
    imageUrl: row.image_url,
    imageThumbnail: row.image_thumbnail || null,
    isVideo: row.is_video,
    organizer: {
      id: row.organizer_id,
      name: row.organizer_name,
      avatarUrl: row.organizer_avatar_url || null,
    },
    page: hasPage ? { ...page, name: page.name || 'Organizer' } : null,
    cancellationReason: row.cancellation_reason,
    maxPartySize: row.max_party_size,
  };
}

async function findBooked(trx: Db, guardianId: string, id: string | undefined) {
  return id === undefined ? null : ((await findDependantForShare(trx, { id, guardianId })) ?? null);
}
