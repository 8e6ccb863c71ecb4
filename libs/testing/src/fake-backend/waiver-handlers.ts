import { type Event, FIELD_TEXT, type User, type WaiverSignature } from '@muster/contract';
import { isBelowAge, lastDayOf, londonIsoDay, waiverStanding } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';

/** The link of a guardian that the fake backend knows; it is for its first coming event. */
const FAKE_GUARDIAN_TOKEN = 'guardian-token';

/** Handlers of waivers (docs/product/waivers.md). No change is material. */
export function waiverHandlers(backend: FakeBackend): EndpointHandler[] {
  return [...textHandlers(backend), ...signingHandlers(backend), ...guardianHandlers(backend)];
}

function textHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getWaiver', ({ actor }) => ({ waiver: backend.waivers.get(actor.id) ?? null })),
    handle('updateWaiver', ({ actor, body: { isMaterial: _, ...text } }) => {
      const version = (backend.waivers.get(actor.id)?.version ?? 0) + 1;
      const waiver = { ...text, version, createdAt: new Date().toISOString() };
      backend.waivers.set(actor.id, waiver);
      return { waiver };
    }),
    handle('removeWaiver', ({ actor }) => {
      backend.waivers.delete(actor.id);
      return { waiver: null };
    }),
  ];
}

function signingHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getEventWaiver', ({ actor, params: { id }, query: { dependantId } }) => {
      const event = findEvent(backend, id);
      const signing = signingOf(backend, actor, dependantId);
      const { state, signature, needsGuardian } = standingOf(backend, event, signing);
      const waiver = backend.waivers.get(event.organizer.id) ?? null;
      return { waiver, state, signature, needsGuardian };
    }),
    handle('signWaiver', ({ actor, params: { id }, query: { dependantId }, body }) => {
      const event = findEvent(backend, id);
      const waiver = backend.waivers.get(event.organizer.id);
      if (waiver?.version !== body.version) return refuse('WAIVER_CHANGED');
      const signature = makeSignature({ ...body, signer: dependantId ? 'guardian' : 'self' });
      const key = keyOf(signingOf(backend, actor, dependantId), event);
      backend.signatures.set(key, [signature, ...(backend.signatures.get(key) ?? [])]);
      return { signature };
    }),
    handle('withdrawSignature', ({ params: { id } }) => {
      for (const own of backend.signatures.values()) {
        const signature = own.find((one) => one.id === id);
        if (!signature) continue;
        signature.withdrawnAt = new Date().toISOString();
        return { signature };
      }
      return refuse('SIGNATURE_NOT_FOUND');
    }),
  ];
}

function guardianHandlers(backend: FakeBackend): EndpointHandler[] {
  function requireToken(token: string) {
    const event = backend.events[0];
    const waiver = event && backend.waivers.get(event.organizer.id);
    if (token !== FAKE_GUARDIAN_TOKEN || !waiver) return refuse('LINK_NOT_FOUND');
    return { event, waiver };
  }
  return [
    handle('sendGuardianLink', ({ actor, body: { email } }) => {
      if (email === actor.email)
        return refuse('VALIDATION', FIELD_TEXT.ownGuardian, { email: FIELD_TEXT.ownGuardian });
      return {};
    }),
    handle('getGuardianSignature', ({ params: { token } }) => {
      const { event, waiver } = requireToken(token);
      return {
        player: { name: 'Robin Young', age: 15 },
        event: { title: event.title, date: event.date },
        waiver: { version: waiver.version, body: waiver.body },
      };
    }),
    handle('signAsGuardian', ({ params: { token }, body }) => {
      const { waiver } = requireToken(token);
      if (waiver.version !== body.version) return refuse('WAIVER_CHANGED');
      return {
        signature: { typedName: body.typedName, signedAt: new Date().toISOString() },
      };
    }),
  ];
}

function findEvent(backend: FakeBackend, id: string): Event {
  return backend.events.find((event) => event.id === id) ?? refuse('EVENT_NOT_FOUND');
}

type Signing = Pick<User, 'id' | 'dateOfBirth'>;

/** Whose waiver it is: an account's, or that of one of its dependants. */
function signingOf(backend: FakeBackend, actor: User, dependantId: string | undefined): Signing {
  if (!dependantId) return actor;
  const own = backend.dependants.get(actor.id)?.find(({ id }) => id === dependantId);
  return own ?? refuse('DEPENDANT_NOT_FOUND');
}

function keyOf({ id }: Signing, event: Event): string {
  return `${id} ${event.organizer.id}`;
}

function standingOf(backend: FakeBackend, event: Event, signing: Signing) {
  const waiver = backend.waivers.get(event.organizer.id);
  const signatures = backend.signatures.get(keyOf(signing, event)) ?? [];
  const eventDay = londonIsoDay(event.date);
  const { dateOfBirth } = signing;
  function isBelow(years: number) {
    return dateOfBirth ? isBelowAge(dateOfBirth, eventDay, years) : false;
  }
  const needsGuardian = isBelow(waiver?.guardianBelow ?? 0);
  const { state, signature } = waiverStanding(
    waiver
      ? {
          ...{ eventDay, needsGuardian, isMinor: isBelow(18) },
          signatures: signatures.map((one) => ({
            ...one,
            validFor: waiver.validFor,
            isOfThisEvent: true,
            signedOn: londonIsoDay(one.signedAt),
            isOutdated: false,
            isWithdrawn: one.withdrawnAt !== null,
          })),
        }
      : null,
  );
  const deciding = signatures.find(({ id }) => id === signature?.id) ?? null;
  return { state, signature: deciding, needsGuardian };
}

function makeSignature(
  given: Pick<WaiverSignature, 'version' | 'signer' | 'typedName' | 'strokes'>,
): WaiverSignature {
  const { version, signer, typedName, strokes } = given;
  const signedAt = new Date().toISOString();
  const lastDay = lastDayOf(londonIsoDay(signedAt));
  return {
    ...{ id: makeFreshId(), version, signer, typedName, strokes, signedAt, lastDay },
    withdrawnAt: null,
  };
}
