import type { EndpointResponse, Endpoints } from '@muster/contract';
import { walkInOffer } from '@muster/domain';
import { type Request, SentVersion } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { listLimits } from '../limits/limit-store.ts';
import { findGiveaway } from '../participation/stock-store.ts';
import {
  countGate,
  findGate,
  type GateRow,
  isTooOld,
  listGatePeople,
  listGone,
} from './gate-store.ts';
import { toGatePeople } from './to-gate-person.ts';

/**
 * The list of the gate, or what has changed since a version (docs/product/gate.md#list). The
 * version is read first: what changes meanwhile comes again with the next request.
 */
export async function getGate(
  { db }: Services,
  request: Request<Endpoints['getGate']>,
): Promise<SentVersion<EndpointResponse<Endpoints['getGate']>>> {
  const { id: eventId } = request.params;
  const { access } = gateCaller(request, { eventId, ability: 'viewGate' });
  const gate = await findGate(db, { eventId, access });
  if (!gate) throw await eventRefusal(db, { eventId, access });
  const { version } = gate;
  const since = await findStart(db, { ...request.query, eventId, version });
  const people = await listGatePeople(db, { eventId, since });
  return new SentVersion(`"${version}-${since ?? 'all'}"`, {
    version,
    isDelta: since !== undefined,
    codeSalt: gate.code_salt,
    event: { id: gate.id, title: gate.title, date: gate.date },
    offer: await findOffer(db, gate),
    limits: await listLimits(db, gate.organizer_id),
    people: await toGatePeople(db, people, gate),
    removed: since === undefined ? [] : await listGone(db, { eventId, since }),
    counts: await countGate(db, eventId),
  });
}

/** What somebody without a booking can have, with the spots and options of no-shows. */
async function findOffer(db: Services['db'], gate: GateRow) {
  const { id, date, max_participants: maxParticipants, base_price_pence: basePricePence } = gate;
  const event = { id, date, maxParticipants, basePricePence, customFields: gate.custom_fields };
  return walkInOffer({ event, ...(await findGiveaway(db, event)) });
}

interface Start {
  eventId: string;
  since?: number | undefined;
  version: number;
}

/** Undefined when the whole list is needed: that version is unknown or too old. */
async function findStart(
  db: Services['db'],
  { eventId, since, version }: Start,
): Promise<number | undefined> {
  if (since === undefined || since > version) return undefined;
  return (await isTooOld(db, { eventId, since })) ? undefined : since;
}
