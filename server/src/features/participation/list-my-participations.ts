import type { EndpointResponse, Endpoints, OwnParticipation } from '@muster/contract';
import {
  comingSince,
  hasTicket,
  pageOffset,
  paginate,
  ticketUrl,
  toChosenOptions,
  toPounds,
  voucherCredit,
  waitsFor,
} from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { dueOnline, listTakingOrganizers } from './online-payment.ts';
import {
  countOwnParticipations,
  listOwnParticipationRows,
  type OwnParticipationRow,
} from './own-participation-store.ts';

/**
 * What the caller and their dependants have joined and not left, also where the event is not shown
 * any more (docs/product/participation.md#going).
 */
export async function listMyParticipations(
  services: Services,
  { actor, query }: Request<Endpoints['listMyParticipations']>,
): Promise<EndpointResponse<Endpoints['listMyParticipations']>> {
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
  const ticketCode = hasTicket({ status: row.status, event: row }) ? row.ticket_code : null;
  return {
    id: row.id,
    dependant: row.dependant,
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
    ticketUrl: ticketCode && ticketUrl(config.publicUrl, ticketCode),
    event: row.approved ? toJoinedEvent(row) : null,
  };
}

/** What a checkout would ask for now. */
function dueOf(row: OwnParticipationRow, { config, taking }: Around): number {
  const isTaken = row.payment.mode !== 'off' && taking.has(row.organizer_id);
  if (!row.approved || row.status !== 'confirmed' || !isTaken) return 0;
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

function toJoinedEvent(row: OwnParticipationRow): OwnParticipation['event'] {
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
  };
}
