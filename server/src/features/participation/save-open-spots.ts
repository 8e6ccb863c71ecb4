import { type Endpoints, SQUAD, type Squad } from '@muster/contract';
import { claimUntil, fillOpenSpot, optionIdsOf, type Stock, squadSide } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import type { Services } from '../../platform/services.ts';
import { requireConfirmedEmail } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import { book } from './book.ts';
import { startHolds } from './holds.ts';
import {
  countUnpaidOpenSpots,
  findChosen,
  insertOpenSpots,
  type NewOpenSpot,
  openSpotName,
} from './open-spot-store.ts';
import { passParties, type SpotsEvent } from './spots-store.ts';
import { listSquadOptionIds } from './squad-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import { type StartedParty, startParty } from './start-party.ts';
import { findStock } from './stock-store.ts';
import { tellIfFull } from './tell-organizer.ts';

const OPENED: Limit = {
  name: 'open-spots',
  max: SQUAD.maxOpenedPerHour,
  periodMs: 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: SQUAD_TEXT.openedPerHour,
};

interface Asked {
  event: SpotsEvent;
  actorId: string;
  count: number;
  field: Opening['field'];
  /** Null: a new one. */
  squadId: string | null;
  /** How many the squad has, and can have. */
  size: number;
  maxSize: number;
}

/**
 * Refuses open spots that the squad has no room for, or of which too many are unpaid
 * (docs/product/squads.md#unpaid-open-spots). The caller has locked the account.
 */
export async function refuseOpening(trx: Db, services: Services, asked: Asked): Promise<void> {
  const { event, actorId, count, field, squadId, size, maxSize } = asked;
  requireConfirmedEmail(services, await findUser(trx, actorId));
  if (size + count > maxSize) throw new AppError('SQUAD_FULL');
  const { organizerId, maxUnpaidOpenSpots: max } = event;
  const unpaid = await countUnpaidOpenSpots(trx, { userId: actorId, organizerId, squadId });
  const left = Math.min(max - unpaid.ofSquad, 2 * max - unpaid.ofAccount);
  if (count <= left) return;
  const message = SQUAD_TEXT.tooManyOpen(Math.max(0, left));
  throw new AppError('TOO_MANY_OPEN_SPOTS', { message, fields: { [field]: message } });
}

interface Opening {
  event: SpotsEvent;
  actorId: string;
  squad: { id: string; name: string; pays: Squad['pays']; leaderId: string };
  count: number;
  /** Where the request says how many. */
  field: 'open' | 'count';
  /** Left out: the ticket type of the leader. */
  options?: Request<Endpoints['createSquad']>['body']['options'];
  /** With it the links are made again for whoever repeats the request. */
  nonce: string;
  /** That of the leader, who has just joined; left out: one of their own. */
  withLeader?: StartedParty | undefined;
}

/**
 * Opens spots of a squad, all confirmed or all waiting (docs/product/squads.md#open-spots). Returns
 * their ids.
 */
export async function saveOpenSpots(
  trx: Db,
  services: Services,
  opening: Opening,
): Promise<string[]> {
  const { event, actorId, squad, count, field, withLeader } = opening;
  const started =
    withLeader ?? (await startParty(trx, event, { size: count, field, hasGuardian: false }));
  const { party, counts } = started;
  const stock = await findStock(trx, event);
  for (const optionIds of party.waitingOptions) stock.take(optionIds);
  const spots = await fillSpots(trx, services, { ...opening, status: party.status, stock });
  await services.limits.count(OPENED, actorId);
  await insertOpenSpots(trx, {
    ...{ eventId: event.id, squadId: squad.id, spots },
    partyId: withLeader || count > 1 ? party.id : null,
    claimUntil: squad.pays === 'member' ? claimUntil(event, new Date()) : null,
  });
  const ids = spots.map(({ id }) => id);
  await book(trx, { participationIds: ids });
  await startHolds(trx, services.config, ids);
  if (party.status === 'waitlist') return ids;
  const before = counts.free - Number(withLeader !== undefined);
  await tellIfFull(trx, { event, actorId, free: [before, before - count] });
  await passParties(trx, event, counts);
  return ids;
}

type Filling = Opening & { status: NewOpenSpot['status']; stock: Stock };

async function fillSpots(
  trx: Db,
  services: Services,
  { event, squad, count, options, nonce, status, stock }: Filling,
): Promise<NewOpenSpot[]> {
  const leaderChosen = await findChosen(trx, squad.leaderId);
  const optionIds = await listSquadOptionIds(trx, { squadId: squad.id, exceptId: null });
  const side = squadSide(event.customFields, optionIds);
  const links = claimLinks(services);
  const isConfirmed = status === 'confirmed';
  const name = openSpotName(squad.name);
  return Array.from({ length: count }, (_, index) => {
    const given = { name, options: options?.[index] ?? [], leaderChosen, side };
    const { joinForm, amountPence } = fillSpot(event, { ...given, stock, isConfirmed }, index);
    stock.take(optionIdsOf(joinForm.customFieldResponses));
    const id = createObjectId();
    const claimHash = links.hashFor('claim', keyOf(id, nonce));
    const isCharged = squad.pays === 'leader';
    return { id, status, joinForm, amountPence: isCharged ? amountPence : 0, claimHash };
  });
}

/** Says which of the spots a refusal is about. */
function fillSpot(event: SpotsEvent, spot: Parameters<typeof fillOpenSpot>[1], index: number) {
  const filled = fillOpenSpot(event, spot);
  if (!filled.refusal) return filled;
  const { code, message } = filled.refusal;
  throw new AppError(code, { message, fields: { [`options.${index}`]: message } });
}

function claimLinks({ jwtSecret, config }: Services) {
  return createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
}

/** A link is of one spot and of one request for it. */
function keyOf(participationId: string, nonce: string): string {
  return `${participationId} ${nonce}`;
}

/** The link to an open spot, and what is stored of it. */
export function claimLinkOf(services: Services, participationId: string, nonce: string) {
  const links = claimLinks(services);
  const key = keyOf(participationId, nonce);
  return { url: links.urlFor('claim', key), claimHash: links.hashFor('claim', key) };
}

/** Of spots that a request has opened, as its response shows them. */
export function toOpenSpots(services: Services, ids: readonly string[], nonce: string) {
  return ids.map((participationId) => {
    return { participationId, url: claimLinkOf(services, participationId, nonce).url };
  });
}
