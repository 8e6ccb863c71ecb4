import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { addWalkIn } from './add-walk-in.ts';
import { findTicket } from './find-ticket.ts';
import { getEmergencyContact } from './get-emergency-contact.ts';
import { getGate } from './get-gate.ts';
import { listScans } from './list-scans.ts';
import { listenToGate } from './listen-to-gate.ts';
import { recordScans } from './record-scans.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { updateGatePerson } from './update-gate-person.ts';

export function gateRoutes(services: AuthServices) {
  return {
    getGate: (request) => getGate(services, request),
    listenToGate: (request) => listenToGate(services, request),
    recordScans: (request) => recordScans(services, request),
    listScans: (request) => listScans(services, request),
    resolveConflict: (request) => resolveConflict(services, request),
    addWalkIn: (request) => addWalkIn(services, request),
    updateGatePerson: (request) => updateGatePerson(services, request),
    getEmergencyContact: (request) => getEmergencyContact(services, request),
    findTicket: (request) => findTicket(services, request),
  } satisfies Partial<Handlers>;
}
