import type { CrewMember, Device, OpenInvitation, OwnCrewMember } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { findPerson } from './find-person.ts';
import { paginate } from './paginate.ts';

const DAY_MS = 24 * 3_600_000;

/** Handlers of crew and devices (docs/product/crew.md#crew). */
export function crewHandlers(backend: FakeBackend): EndpointHandler[] {
  return [...memberHandlers(backend), ...invitationHandlers(backend), ...deviceHandlers(backend)];
}

interface OfEvent {
  eventId: string | null;
}

function isOf(eventId: string | undefined) {
  return (each: OfEvent) => !eventId || !each.eventId || each.eventId === eventId;
}

function memberHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listCrew', ({ actor, query }) => {
      const crew = (backend.crew.get(actor.id) ?? []).filter(isOf(query.eventId));
      const { items, pagination } = paginate(crew, query);
      const invitations = (backend.crewInvitations.get(actor.id) ?? []).filter(isOf(query.eventId));
      return { crew: items, invitations, pagination };
    }),
    handle('updateCrewMember', ({ actor, params, body }) => {
      const member = backend.crew.get(actor.id)?.find(({ id }) => id === params.id);
      if (!member) return refuse('CREW_MEMBER_NOT_FOUND');
      Object.assign(member, body);
      return { member };
    }),
    handle('endCrewMember', ({ actor, params: { id } }) => {
      for (const [organizerId, crew] of backend.crew) {
        const found = crew.find((each) => each.id === id);
        if (!found || ![organizerId, found.user.id].includes(actor.id)) continue;
        backend.crew.set(
          organizerId,
          crew.filter((each) => each !== found),
        );
        return { id };
      }
      return refuse('CREW_MEMBER_NOT_FOUND');
    }),
  ];
}

function invitationHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('inviteCrew', ({ actor, body }) => {
      const { email = '', ...rest } = body;
      const invitation = { ...rest, id: makeFreshId() };
      const open: OpenInvitation = {
        ...invitation,
        email,
        validUntil: new Date(Date.now() + 7 * DAY_MS).toISOString(),
        createdAt: new Date().toISOString(),
      };
      backend.crewInvitations.set(actor.id, [
        open,
        ...(backend.crewInvitations.get(actor.id) ?? []),
      ]);
      const url = `${globalThis.location?.origin ?? ''}/crew/accept#${open.id}`;
      return { invitation, token: open.id, url, isMailed: email !== '' };
    }),
    handle('cancelCrewInvitation', ({ actor, params: { id } }) => {
      const left = (backend.crewInvitations.get(actor.id) ?? []).filter((each) => each.id !== id);
      backend.crewInvitations.set(actor.id, left);
      return { id };
    }),
    handle('acceptCrewInvitation', ({ actor, body: { token } }) => {
      for (const [organizerId, open] of backend.crewInvitations) {
        const invitation = open.find(({ id }) => id === token);
        if (!invitation || organizerId === actor.id) continue;
        backend.crewInvitations.set(
          organizerId,
          open.filter((each) => each !== invitation),
        );
        return { member: addMember(backend, { organizerId, invitation, userId: actor.id }) };
      }
      return refuse('INVITATION_NOT_FOUND');
    }),
  ];
}

interface Accepted {
  organizerId: string;
  invitation: OpenInvitation;
  userId: string;
}

function addMember(backend: FakeBackend, accepted: Accepted): OwnCrewMember {
  const { organizerId, invitation, userId } = accepted;
  const { id, name } = findPerson(backend, organizerId);
  const organizer = { id, name };
  const { eventId, roles, expiresAt } = invitation;
  const shared = { id: makeFreshId(), eventId, roles, expiresAt };
  const user = findPerson(backend, userId);
  const createdAt = new Date().toISOString();
  const member: CrewMember = { ...shared, user, invitedBy: organizer, createdAt };
  backend.crew.set(organizerId, [member, ...(backend.crew.get(organizerId) ?? [])]);
  return { ...shared, organizer };
}

function deviceHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listDevices', ({ actor, query }) => {
      const devices = (backend.devices.get(actor.id) ?? []).filter(isOf(query.eventId));
      const { items, pagination } = paginate(devices, query);
      return { devices: items, pagination };
    }),
    handle('addDevice', ({ actor, body }) => {
      const device: Device = { ...body, id: makeFreshId(), pairedAt: null, lastSeenAt: null };
      backend.devices.set(actor.id, [device, ...(backend.devices.get(actor.id) ?? [])]);
      return { device, code: 'K7PM3XQ29W' };
    }),
    handle('removeDevice', ({ actor, params: { id } }) => {
      const left = (backend.devices.get(actor.id) ?? []).filter((each) => each.id !== id);
      backend.devices.set(actor.id, left);
      return { id };
    }),
  ];
}
