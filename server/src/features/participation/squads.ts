import { type Endpoints, SQUAD } from '@muster/contract';
import {
  ANY_EVENT,
  comingSince,
  eventAccess,
  pageOffset,
  paginate,
  refuseJoin,
  refuseReservedName,
  toTextSearch,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/event-access.ts';
import { refuseName, refuseSize } from './enter-squad.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { joinAs } from './join.ts';
import { findParticipant } from './participant-store.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { askingOf, readSquad } from './read-squad.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from './spots-store.ts';
import { hashSquadCode, newSquadCode } from './squad-code.ts';
import { updateSquadSide } from './squad-sides.ts';
import {
  countEventSquads,
  countOwnSquads,
  countSquadsOfEvent,
  findSpot,
  findSquadByHash,
  insertSquad,
  listEventSquadRows,
  listOwnSquadRows,
  type SquadRow,
  updateSquadOf,
} from './squad-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import { joinStatusOf } from './to-participant.ts';
import { toSide, toSquad } from './to-squad.ts';
import { tryVoucher } from './voucher-use.ts';

const SQUADS_MADE: Limit = {
  name: 'squads',
  max: SQUAD.maxMadePerHour,
  periodMs: 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: SQUAD_TEXT.perHour,
};

export const squads = {
  /**
   * Makes a squad that the caller leads; who has not joined the event joins it, all or nothing
   * (docs/product/squads.md#squads).
   */
  async createSquad(services, request) {
    const { actor, params, body, signal } = request;
    const eventId = params.id;
    const refusal = refuseReservedName(actor, { name: body.name });
    if (refusal) throw AppError.of(refusal);
    let promoted: string[] = [];
    function make(voucherHash: string | null) {
      return inEventTransaction(services, { eventId, signal }, async (trx) => {
        // Before the event, as in a join.
        await findUserForKeyShare(trx, actor.id);
        const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
        if (!event) throw new AppError('EVENT_NOT_FOUND');
        const content = ['createSquad', eventId, actor.id, body];
        const write = { organizerId: event.organizerId, nonce: body.nonce, content };
        return once(trx, write, async () => {
          const made = await saveSquad(trx, services, { request, event, voucherHash });
          promoted = made.promoted;
          return { response: { squadId: made.squadId }, participationId: made.participationId };
        });
      });
    }
    const by = actor.id;
    const { squadId } = await tryVoucher(services, { by, code: body.voucherCode, use: make });
    services.bus.publish(promoted);
    const squad = await readSquad(services, actor, squadId);
    const own = { eventId, userId: actor.id, access: ANY_EVENT };
    const row = await findParticipant(services.pool, own);
    if (!row) throw new AppError('SQUAD_NOT_FOUND');
    const { id, balance_pence: balancePence } = row;
    return { squad, participation: { ...joinStatusOf(row), balancePence, id } };
  },

  /** The squads of an event by name, for the organizer's side. */
  async listEventSquads(services, { actor, params: { id: eventId }, query }) {
    const { db } = services;
    const access = eventAccess(actor, 'manageParticipants');
    await requireEvent(db, { eventId, access });
    const search = query.search ? toTextSearch(query.search) : { words: [] };
    // A text without a word finds nothing.
    if (!search) return { squads: [], pagination: paginate(query, 0) };
    const of = { userId: actor.id, access, eventId, words: search.words };
    const [rows, total] = await Promise.all([
      listEventSquadRows(db, { ...of, limit: query.limit, offset: pageOffset(query) }),
      countEventSquads(db, of),
    ]);
    return toPage(services, actor, { rows, pagination: paginate(query, total) });
  },

  /** Those that the caller or one of their dependants is in. */
  async listMySquads(services, { actor, query }) {
    const { db } = services;
    const page = { limit: query.limit, offset: pageOffset(query), since: comingSince(new Date()) };
    const [rows, total] = await Promise.all([
      listOwnSquadRows(db, { ...askingOf(actor), ...page }),
      countOwnSquads(db, actor.id),
    ]);
    return toPage(services, actor, { rows, pagination: paginate(query, total) });
  },

  /** For its members and the organizer's side (docs/product/squads.md#members). */
  async getSquad(services, { actor, params: { id } }) {
    return { squad: await readSquad(services, actor, id) };
  },

  /** What whoever has a code learns before they sign in (docs/product/squads.md#code). */
  async findSquadByCode(services, { actor, params: { code } }) {
    const codeHash = hashSquadCode(services, code);
    const found = await findSquadByHash(services.db, { codeHash, userId: actor?.id ?? null });
    if (!found) throw new AppError('SQUAD_NOT_FOUND');
    const { eventId: id, title, date, name, size, maxSize } = found;
    const side = toSide(found.customFields, found.optionIds);
    return { event: { id, title, date }, squad: { name, size, maxSize, side } };
  },
} satisfies Partial<Handlers>;

type SquadPage = { rows: SquadRow[]; pagination: ReturnType<typeof paginate> };

function toPage(services: Services, actor: Actor, { rows, pagination }: SquadPage) {
  return { squads: rows.map((row) => toSquad(services, row, { userId: actor.id })), pagination };
}

interface Saving {
  request: Request<Endpoints['createSquad']>;
  event: SpotsEvent & { maxPartySize: number };
  voucherHash: string | null;
}

/** Everything of it is refused before the squad is counted. */
async function saveSquad(trx: Db, services: Services, { request, event, voucherHash }: Saving) {
  const { actor, body } = request;
  const { id: eventId } = event;
  const refusal = refuseJoin(actor, event, new Date());
  if (refusal) throw new AppError(refusal);
  const maxSize = body.maxSize ?? event.maxPartySize;
  if (event.maxPartySize === 1) throw fieldError('name', SQUAD_TEXT.none);
  refuseSize(event, maxSize);
  await refuseName(trx, { eventId, name: body.name });
  if ((await countSquadsOfEvent(trx, eventId)) >= SQUAD.maxOfEvent)
    throw new AppError('TOO_MANY_SQUADS');
  const own = { eventId, personId: actor.id };
  const joinForm = body.joinForm;
  if (!(await findSpot(trx, own))) {
    if (!joinForm) throw fieldError('joinForm', SQUAD_TEXT.joinForm);
    const joining = { joinForm, dependantId: null, accompanies: false };
    await joinAs(trx, services, { actor, eventId, body: joining, voucherHash, squadHash: null });
  }
  const spot = await findSpot(trx, own);
  if (!spot) throw new AppError('NOT_JOINED');
  if (spot.squadId) throw new AppError('IN_SQUAD');
  await services.limits.count(SQUADS_MADE, actor.id);
  const id = createObjectId();
  const leader = { eventId, maxSize, leaderId: spot.id };
  await insertSquad(trx, { id, name: body.name, ...leader, ...newSquadCode(services, id) });
  await updateSquadOf(trx, { participationId: spot.id, squadId: id });
  const made = { squadId: id, participationId: spot.id };
  const { sideOptionId } = body;
  if (sideOptionId === undefined) return { ...made, promoted: [] };
  await updateSquadSide(trx, event, { squadId: id, sideOptionId, actorId: actor.id });
  // Somebody may wait for the side that the leader had.
  return { ...made, promoted: await promoteWaitlist(trx, eventId, services.config) };
}
