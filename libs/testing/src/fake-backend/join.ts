import type {
  Event,
  JoinForm,
  JoinResult,
  OwnJoinStatus,
  StoredJoinForm,
  User,
} from '@muster/contract';
import {
  type CompleteJoinForm,
  duePence,
  fillJoinForm,
  isParticipating,
  joinSpotsOf,
  offerUntil,
  orderParticipants,
  predictJoin,
  publicName,
  refillJoinForm,
  refuseLeave,
  toChosenOptions,
  toPence,
  toPounds,
} from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { makeParticipant } from '../builders/make-participant.ts';
import { Refusal, refuse } from '../handlers/refuse.ts';
import {
  type FakeBackend,
  type FakeHandlers,
  type FakeParticipant,
  toViewer,
} from './fake-backend.ts';
import { fromNow, pageOf, putFirst, removeNamed } from './lists.ts';
import { changeFakeParticipants, toJoinFormResponse } from './participants.ts';
import { addAccount, createSession, findEvent } from './people.ts';
import {
  countFakeSpots,
  participantsOf,
  promoteFakeWaitlist,
  stockOf,
  waitsForIn,
} from './stock.ts';

/**
 * Handlers of joining and leaving, of one's own join form, and of dependants
 * (docs/product/participation.md#participation).
 */
export const joinHandlers = {
  joinEvent(backend, { actor, params, body: { joinForm: form } }) {
    const event = findEvent(backend, params.id);
    const participant = join(backend, { event, actor, form });
    return { ...statusOf(backend, event, participant), participant };
  },
  joinWithNewAccount(
    backend,
    { params, body: { joinForm, consent: _, voucherCode: __, ...form } },
  ) {
    const event = findEvent(backend, params.id);
    const user = addAccount(backend, form);
    const participant = join(backend, { event, actor: user, form: joinForm });
    const { balancePence } = participant;
    const participation = { ...statusOf(backend, event, participant), balancePence };
    return { ...createSession(user), participation };
  },
  joinSeries(backend, { actor, params, body: { eventIds, joinForm: form } }) {
    const dates = backend.events.filter(({ id }) => eventIds.includes(id));
    const results = dates
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map((event) => joinDate(backend, { event, actor, form, seriesId: params.id }));
    return { results };
  },
  leaveEvent(backend, { actor, params }) {
    const event = findEvent(backend, params.id);
    const own = findStored(backend, { event, actor });
    const refusal = refuseLeave(own?.status, event, new Date());
    if (refusal || !own) return refuse(refusal ?? 'NOT_JOINED');
    const change = { userIds: [actor.id], change: { status: 'cancelled' as const } };
    changeFakeParticipants(backend, event, change);
    own.needsConsent = false;
    return { ...statusOf(backend, event, own), refundPence: 0 };
  },
  getJoinStatus(backend, { actor, params }) {
    const event = findEvent(backend, params.id);
    const own = findOwn(backend, { event, actor });
    const pence = { duePence: fakeDuePence(event, own), refundPence: 0, checkout: null };
    return { ...statusOf(backend, event, own), ...pence, offer: fakeOffer(event, own) };
  },
  getMyJoinForm(backend, { actor, params }) {
    const event = findEvent(backend, params.id);
    const own = findOwn(backend, { event, actor }) ?? refuse('NOT_JOINED');
    const joinForm = toJoinFormResponse(event, own);
    return { joinForm, participant: { ...own, joinForm } };
  },
  updateMyJoinForm(backend, { actor, params, body: { joinForm: form } }) {
    const event = findEvent(backend, params.id);
    const own = findStored(backend, { event, actor }) ?? refuse('NOT_JOINED');
    const before = { ...own.joinForm, ...own, amountPence: toPence(own.paymentAmount) };
    const stock = stockOf(backend, event);
    const filled = refillJoinForm({ form, account: own.joinForm, event, stock, before });
    if (filled.refusal === 'AMOUNT_PAID') return refuse('AMOUNT_PAID');
    if (filled.refusal) return refuseField(filled.refusal);
    Object.assign(own, {
      joinForm: toStored(filled.joinForm, event),
      paymentAmount: toPounds(filled.amountPence),
      balancePence: own.balancePence + filled.amountPence - before.amountPence,
    });
    promoteFakeWaitlist(backend, event);
    return { joinForm: toJoinFormResponse(event, own), participant: own };
  },
  getLastJoinForm(backend, { actor, query: { dependantId } }) {
    const all = [...backend.participants.values()].flat();
    const own = all.filter(({ user }) => user.id === actor.id && !dependantId);
    const [last] = own.sort((a, b) => b.joinedAt.localeCompare(a.joinedAt));
    return { joinForm: last?.joinForm ?? null };
  },
  listDependants: ({ dependants }, { actor, query }) =>
    pageOf('dependants', dependants.get(actor.id) ?? [], query),
  addDependant({ dependants }, { actor, body }) {
    const dependant = { id: makeFreshId(), ...body, createdAt: fromNow() };
    dependants.set(actor.id, [...(dependants.get(actor.id) ?? []), dependant]);
    return { dependant };
  },
  updateDependant(backend, { actor, params: { id }, body }) {
    const before = backend.dependants.get(actor.id)?.find((one) => one.id === id);
    const dependant = { ...(before ?? refuse('DEPENDANT_NOT_FOUND')), ...body };
    return { dependant: putFirst(backend.dependants, actor, dependant, (one) => one.id === id) };
  },
  deleteDependant: ({ dependants }, request) => removeNamed(dependants, request),
} satisfies FakeHandlers;

interface Own {
  event: Event;
  actor: User;
}

/** The actor among the participants of an event, as they are stored. */
export function findStored(
  backend: FakeBackend,
  { event, actor }: Own,
): FakeParticipant | undefined {
  return participantsOf(backend, event).find(({ user }) => user.id === actor.id);
}

/** The actor among the participants of an event, with their position on the waitlist. */
export function findOwn(backend: FakeBackend, { event, actor }: Own): FakeParticipant | undefined {
  return orderParticipants(participantsOf(backend, event)).find(({ user }) => user.id === actor.id);
}

/** What a player of the fake backend can pay online (docs/product/money.md#checkout). */
export function fakeDuePence({ payment }: Event, own: FakeParticipant | undefined): number {
  if (own?.status !== 'confirmed' || payment.mode === 'off') return 0;
  const account = { balancePence: own.balancePence, chargedPence: toPence(own.paymentAmount) };
  return duePence(account, { ...payment, minPence: 1 });
}

/** Until when a player of the fake backend gives a spot away (docs/product/squads.md#offers). */
export function fakeOffer(event: Event, own: FakeParticipant | undefined): OwnJoinStatus['offer'] {
  const { date, approved, cancelledAt = null, transferUntilHours = 0 } = event;
  const spot = { date, cancelledAt, transferUntilHours: approved ? transferUntilHours : null };
  const wasThere = own?.checkInStatus === 'checked_in';
  const until = offerUntil({ ...spot, status: own?.status ?? null, wasThere }, new Date());
  return until === null ? null : { until, madeUntil: own?.isOffered ? until : null };
}

function toStored(joinForm: CompleteJoinForm, event: Event): StoredJoinForm {
  const customFieldResponses = toChosenOptions(event.customFields, joinForm.customFieldResponses);
  return { ...joinForm, customFieldResponses };
}

function statusOf(backend: FakeBackend, event: Event, own: FakeParticipant | undefined) {
  const { status = null, position = null } = own ?? {};
  const waitsFor = own ? waitsForIn(backend, event, own) : null;
  return { joined: isParticipating(status), status, position, waitsFor, holdUntil: null };
}

interface RefusedField {
  code: string;
  field: string;
  message: string;
}

function refuseField({ code, field, message }: RefusedField): never {
  return refuse(code as 'VALIDATION', message, { [field]: message });
}

interface JoinedDate extends Own {
  form: JoinForm;
  seriesId: string;
}

function joinDate(backend: FakeBackend, { seriesId, ...given }: JoinedDate): JoinResult {
  const { event } = given;
  const { id: eventId } = event;
  try {
    if (event.series?.id !== seriesId) return refuse('EVENT_NOT_FOUND');
    const participant = join(backend, given);
    const { balancePence } = participant;
    const participation = { ...statusOf(backend, event, participant), balancePence };
    return { eventId, status: 201, participation, error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, fields } = error.body;
    const refusal = { code, message, ...(fields && { fields }) };
    return { eventId, status: error.status, participation: null, error: refusal };
  }
}

function join(backend: FakeBackend, { event, actor, form }: Own & { form: JoinForm }) {
  const stored = participantsOf(backend, event);
  const own = findOwn(backend, { event, actor });
  const outcome = predictJoin({
    viewer: toViewer(actor),
    event,
    spots: joinSpotsOf(event),
    ownStatus: own?.status ?? null,
    needsConsent: own?.needsConsent,
    now: new Date(),
  });
  if (outcome.refusal !== undefined) return refuse(outcome.refusal);
  const account = { fullName: publicName(actor), email: actor.email };
  const filled = fillJoinForm({ form, account, event, stock: stockOf(backend, event) });
  if (filled.refusal) return refuseField(filled.refusal);
  const { id, email, nickName: name, avatarUrl } = actor;
  const participant: FakeParticipant = {
    ...makeParticipant({ joinedAt: fromNow(), user: { id, email, name, avatarUrl } }),
    status: outcome.status,
    position: outcome.waitlistPosition,
    paymentAmount: toPounds(filled.amountPence),
    balancePence: outcome.status === 'confirmed' ? filled.amountPence : 0,
    joinForm: toStored(filled.joinForm, event),
    queuePosition: Math.max(0, ...stored.map(({ queuePosition }) => queuePosition)) + 1,
    heldBack: false,
  };
  const others = stored.filter(({ user }) => user.id !== actor.id);
  backend.participants.set(event.id, [...others, participant]);
  countFakeSpots(backend, event);
  return participant;
}
