import type { Event, JoinForm, Participant, StoredJoinForm, User } from '@muster/contract';
import {
  type CompleteJoinForm,
  fillJoinForm,
  isParticipating,
  joinSpotsOf,
  orderParticipants,
  predictJoin,
  publicName,
  refillJoinForm,
  refuseLeave,
  toChosenOptions,
  toPence,
  toPounds,
  voucherCredit,
} from '@muster/domain';
import { makeParticipant } from '../builders/make-participant.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { addAccount, createSession } from './accounts.ts';
import { bookForDependant, dependantStatuses, findBooking } from './dependant-handlers.ts';
import { type FakeBackend, type FakeParticipant, toViewer } from './fake-backend.ts';
import { fakeDuePence } from './fake-due.ts';
import {
  countFakeSpots,
  participantsOf,
  promoteFakeWaitlist,
  stockOf,
  waitsForIn,
} from './fake-stock.ts';
import { changeFakeParticipants, toJoinFormResponse } from './participant-handlers.ts';
import { takeFakeVoucher } from './voucher-handlers.ts';

/**
 * Handlers of joining and leaving, and of one's own join form
 * (docs/product/participation.md#participation).
 */
export function joinHandlers(backend: FakeBackend): EndpointHandler[] {
  return [...spotHandlers(backend), ...ownHandlers(backend), ...joinFormHandlers(backend)];
}

function findEvent(backend: FakeBackend, id: string): Event {
  return backend.events.find((event) => event.id === id) ?? refuse('EVENT_NOT_FOUND');
}

function spotHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('joinEvent', ({ actor, params, body }) => {
      const event = findEvent(backend, params.id);
      const { joinForm: form, voucherCode: code, dependantId } = body;
      if (dependantId) {
        const booked = bookForDependant(backend, { event, actor, dependantId });
        return { ...toStatus(booked), participant: booked };
      }
      const participant = join(backend, { event, actor, form, code });
      return { ...statusOf(backend, event, participant), participant };
    }),
    handle(
      'joinWithNewAccount',
      ({ params, body: { joinForm, consent: _, voucherCode, ...form } }) => {
        const event = findEvent(backend, params.id);
        const user = addAccount(backend, form);
        const participant = join(backend, {
          ...{ event, actor: user, form: joinForm },
          code: voucherCode,
        });
        const { balancePence } = participant;
        const participation = { ...statusOf(backend, event, participant), balancePence };
        return { ...createSession(user), participation };
      },
    ),
  ];
}

function ownHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('leaveEvent', ({ actor, params, query: { dependantId } }) => {
      const event = findEvent(backend, params.id);
      if (dependantId) {
        const booking = findBooking(backend, { event, actor, dependantId });
        booking.status = 'cancelled';
        return { ...toStatus(booking), refundPence: 0 };
      }
      const own = findOwn(backend, { event, actor });
      const refusal = refuseLeave(own?.status, event, new Date());
      if (refusal) return refuse(refusal);
      changeFakeParticipants(backend, event, {
        userIds: [actor.id],
        change: { status: 'cancelled' },
      });
      const left = participantsOf(backend, event).find(({ user }) => user.id === actor.id);
      if (left) left.needsConsent = false;
      return { ...statusOf(backend, event, left), refundPence: 0 };
    }),
    handle('getJoinStatus', ({ actor, params, query: { dependantId } }) => {
      const event = findEvent(backend, params.id);
      if (dependantId) {
        const booking = findBooking(backend, { event, actor, dependantId });
        return { ...toStatus(booking), duePence: 0, refundPence: 0, checkout: null };
      }
      const own = findOwn(backend, { event, actor });
      const pence = { duePence: fakeDuePence(event, own), refundPence: 0, checkout: null };
      const dependants = dependantStatuses(backend, event, actor);
      return { ...statusOf(backend, event, own), ...pence, ...(dependants && { dependants }) };
    }),
  ];
}

function joinFormHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getMyJoinForm', ({ actor, params, query: { dependantId } }) => {
      const event = findEvent(backend, params.id);
      if (dependantId) {
        const participant = findBooking(backend, { event, actor, dependantId });
        return { joinForm: participant.joinForm as StoredJoinForm, participant };
      }
      const own = findOwn(backend, { event, actor });
      if (!own) return refuse('NOT_JOINED');
      const joinForm = toJoinFormResponse(event, own);
      return { joinForm, participant: { ...own, joinForm } };
    }),
    handle('updateMyJoinForm', ({ actor, params, body }) => {
      const event = findEvent(backend, params.id);
      const own = findOwn(backend, { event, actor });
      const refusal = refuseLeave(own?.status, event, new Date());
      if (refusal || !own) return refuse(refusal ?? 'NOT_JOINED');
      const before = { ...own.joinForm, ...own, amountPence: toPence(own.paymentAmount) };
      const stock = stockOf(backend, event);
      const filled = refillJoinForm({
        form: body.joinForm,
        account: own.joinForm,
        event,
        stock,
        before,
      });
      if (filled.refusal === 'AMOUNT_PAID') return refuse('AMOUNT_PAID');
      if (filled.refusal) return refuseField(filled.refusal);
      const stored = participantsOf(backend, event).find(({ id }) => id === own.id) ?? own;
      Object.assign(stored, {
        joinForm: toStored(filled.joinForm, event),
        paymentAmount: toPounds(filled.amountPence),
        balancePence: stored.balancePence + filled.amountPence - toPence(stored.paymentAmount),
      });
      promoteFakeWaitlist(backend, event);
      return { joinForm: toJoinFormResponse(event, stored), participant: stored };
    }),
    handle('getLastJoinForm', ({ actor, query: { dependantId } }) => {
      if (dependantId) return { joinForm: null };
      const own = [...backend.participants.values()]
        .flat()
        .filter(({ user }) => user.id === actor.id);
      const [last] = own.sort((a, b) => b.joinedAt.localeCompare(a.joinedAt));
      return { joinForm: last?.joinForm ?? null };
    }),
  ];
}

function toStored(joinForm: CompleteJoinForm, { customFields }: Event): StoredJoinForm {
  const { customFieldResponses } = joinForm;
  return { ...joinForm, customFieldResponses: toChosenOptions(customFields, customFieldResponses) };
}

interface Own {
  event: Event;
  actor: User;
}

/** The actor among the participants of an event, with their position on the waitlist. */
export function findOwn(backend: FakeBackend, { event, actor }: Own): FakeParticipant | undefined {
  return orderParticipants(participantsOf(backend, event)).find(({ user }) => user.id === actor.id);
}

function toStatus({ status, position }: Pick<Participant, 'status' | 'position'>) {
  return { joined: isParticipating(status), status, position, waitsFor: null, holdUntil: null };
}

function statusOf(backend: FakeBackend, event: Event, own: FakeParticipant | undefined) {
  const { status = null, position = null } = own ?? {};
  const waitsFor = own ? waitsForIn(backend, event, own) : null;
  return { joined: isParticipating(status), status, position, waitsFor, holdUntil: null };
}

function refuseField({
  code,
  field,
  message,
}: {
  code: 'VALIDATION' | string;
  field: string;
  message: string;
}): never {
  return refuse(code as 'VALIDATION', message, { [field]: message });
}

interface FakeJoin extends Own {
  form: JoinForm;
  /** Of a voucher. */
  code: string | null | undefined;
}

function join(backend: FakeBackend, { event, actor, form, code }: FakeJoin) {
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
  const filled = fillJoinForm({
    form,
    account: { fullName: publicName(actor), email: actor.email },
    event,
    stock: stockOf(backend, event),
  });
  if (filled.refusal) return refuseField(filled.refusal);
  const { amountPence } = filled;
  const worthPence = takeFakeVoucher(backend, { event, actor, code, amountPence });
  const creditPence = voucherCredit(worthPence, amountPence);
  const others = stored.filter(({ user }) => user.id !== actor.id);
  const { id, email, nickName: name, avatarUrl } = actor;
  const participant: FakeParticipant = {
    ...makeParticipant({
      joinedAt: new Date().toISOString(),
      user: { id, email, name, avatarUrl },
    }),
    status: outcome.status,
    position: outcome.waitlistPosition,
    paymentAmount: toPounds(filled.amountPence),
    balancePence: outcome.status === 'confirmed' ? filled.amountPence - creditPence : 0,
    joinForm: toStored(filled.joinForm, event),
    queuePosition: Math.max(0, ...stored.map(({ queuePosition }) => queuePosition)) + 1,
    heldBack: false,
  };
  backend.participants.set(event.id, [...others, participant]);
  countFakeSpots(backend, event);
  return participant;
}
