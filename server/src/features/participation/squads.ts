import {
  ANY_EVENT,
  comingSince,
  eventAccess,
  pageOffset,
  paginate,
  refuseReservedName,
  toTextSearch,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { requireEvent } from '../crew/event-access.ts';
import { followAfterJoin } from '../organizers/follows.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { joinAs } from './join.ts';
import { findParticipant } from './participant-store.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { askingOf, readSquad } from './read-squad.ts';
import { toOpenSpots } from './save-open-spots.ts';
import { saveSquad } from './save-squad.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { hashSquadCode } from './squad-code.ts';
import { findSquadByHash } from './squad-code-store.ts';
import {
  countEventSquads,
  countOwnSquads,
  listEventSquadRows,
  listOwnSquadRows,
  type SquadRow,
} from './squad-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import type { JoiningParty } from './take-spot.ts';
import { joinStatusOf } from './to-participant.ts';
import { toSide, toSquads } from './to-squad.ts';
import { tryVoucher } from './voucher-use.ts';

export const squads = {
  /**
   * Makes a squad that the caller leads; who has not joined the event joins it, all or nothing
   * (docs/product/squads.md#squads).
   */
  async createSquad(services, { actor, params: { id: eventId }, body, signal, log }) {
    const { name, maxSize, sideOptionId, pays, joinForm, cameFrom, nonce } = body;
    const open = body.open > 0 ? { count: body.open, options: body.options, nonce } : undefined;
    if (body.options && body.options.length !== body.open)
      throw fieldError('options', SQUAD_TEXT.options);
    const refusal = refuseReservedName(actor, { name });
    if (refusal) throw AppError.of(refusal);
    let promoted: string[] = [];
    function make(voucherHash: string | null) {
      return inEventTransaction(services, { eventId, signal }, async (trx) => {
        // Before the event, as in a join.
        await (open ? lockAccount : findUserForKeyShare)(trx, actor.id);
        const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
        if (!event) throw new AppError('EVENT_NOT_FOUND');
        const content = ['createSquad', eventId, actor.id, body];
        const write = { organizerId: event.organizerId, nonce: body.nonce, content };
        const joining = { actor, eventId, voucherHash, squadHash: null };
        const join =
          joinForm &&
          ((party?: JoiningParty) => {
            const own = { joinForm, dependantId: null, accompanies: false, cameFrom };
            return joinAs(trx, services, { ...joining, body: own, party });
          });
        return once(trx, write, async () => {
          const squad = { name, maxSize, sideOptionId, pays, open };
          const made = await saveSquad(trx, services, { actor, event, ...squad, join });
          promoted = made.promoted;
          const { squadId, openIds, participationId } = made;
          return { response: { squadId, openIds }, participationId };
        });
      });
    }
    const { squadId, openIds = [] } = await tryVoucher(services, {
      by: actor.id,
      code: body.voucherCode,
      use: make,
    });
    services.bus.publish(promoted);
    if (body.follow) await followAfterJoin(services, { eventId, userId: actor.id, log });
    const squad = await readSquad(services, actor, squadId);
    const own = { eventId, userId: actor.id, access: ANY_EVENT };
    const row = await findParticipant(services.pool, own);
    if (!row) throw new AppError('SQUAD_NOT_FOUND');
    const { id, balance_pence: balancePence } = row;
    const participation = { ...joinStatusOf(row), balancePence, id };
    return { squad, participation, openSpots: toOpenSpots(services, openIds, nonce) };
  },

  /** The squads of an event by name, for the organizer's side; for the gate as members see them. */
  async listEventSquads(services, { actor, params: { id: eventId }, query }) {
    const { db } = services;
    const access = eventAccess(actor, 'manageParticipants');
    const seenBy = eventAccess(actor, 'checkIn');
    await requireEvent(db, { eventId, access: seenBy });
    const search = query.search ? toTextSearch(query.search) : { words: [] };
    // A text without a word finds nothing.
    if (!search) return { squads: [], pagination: paginate(query, 0) };
    const of = { userId: actor.id, access, seenBy, eventId, words: search.words };
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

async function toPage(services: Services, actor: Actor, { rows, pagination }: SquadPage) {
  return { squads: await toSquads(services, rows, { userId: actor.id }), pagination };
}
