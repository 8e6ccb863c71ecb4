import type { Handlers } from '../../platform/http/handler.ts';
import { addWalkIn } from './add-walk-in.ts';
import { findTicket } from './find-ticket.ts';
import { getEmergencyContact } from './get-emergency-contact.ts';
import { getGate } from './get-gate.ts';
import { listScans } from './list-scans.ts';
import { listenToGate } from './listen-to-gate.ts';
import { recordScans } from './record-scans.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { updateGatePerson } from './update-gate-person.ts';

export const gateRoutes = {
  getGate,
  listenToGate,
  recordScans,
  listScans,
  resolveConflict,
  addWalkIn,
  updateGatePerson,
  getEmergencyContact,
  findTicket,
} satisfies Partial<Handlers>;
