import {
  CREW_ROLES,
  type CrewRole,
  EDITOR_FIELDS,
  FIELD_TEXT,
  MAX_CREW_YEARS,
} from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';
import type { FieldRefusal } from '../refusal.ts';
import { ownershipScope, type SignedInViewer } from '../viewer.ts';

/** What an organizer can let others do with an event. */
export type CrewAbility =
  /** Change everything of it. */
  | 'update'
  /** Change the fields of `EDITOR_FIELDS`. */
  | 'updateTexts'
  /** List, change and export participants. */
  | 'manageParticipants'
  /** Write to all participants in the name of the organizer. */
  | 'announce'
  /** Read and answer its messages as the organizer. */
  | 'answerMessages'
  /** See the list of the gate. */
  | 'viewGate'
  | 'checkIn'
  /** Medical answers, of one person at a time. */
  | 'viewMedical'
  | 'viewLedger'
  | 'bookPayment'
  /** Give cards, and see those of the organizer. */
  | 'giveCards'
  /** Pair and remove the devices at its gate. */
  | 'manageDevices';

const OF_CO_ORGANIZER: readonly CrewAbility[] = [
  'update',
  'updateTexts',
  'manageParticipants',
  'announce',
  'answerMessages',
  'viewGate',
  'checkIn',
  'viewMedical',
  'viewLedger',
  'bookPayment',
  'giveCards',
  'manageDevices',
];

/** What each role can do (docs/product/crew.md#crew-roles). */
const ABILITIES: Readonly<Record<CrewRole, readonly CrewAbility[]>> = {
  co_organizer: OF_CO_ORGANIZER,
  editor: ['updateTexts'],
  messages: ['answerMessages'],
  gate: ['viewGate', 'checkIn', 'bookPayment', 'giveCards'],
  medic: ['viewGate', 'viewMedical'],
  treasurer: ['viewLedger', 'bookPayment'],
};

/** Whether one of the roles can do something. */
export function crewCan(roles: readonly CrewRole[], ability: CrewAbility): boolean {
  return roles.some((role) => ABILITIES[role].includes(ability));
}

/** The roles that can do something. */
export function rolesWith(ability: CrewAbility): CrewRole[] {
  return CREW_ROLES.filter((role) => ABILITIES[role].includes(ability));
}

/** Who reaches an event, for the WHERE of a query: its organizer, and crew with one of `roles`. */
export interface EventAccess {
  /** Null: everyone's events, for the superadmin. */
  accountId: string | null;
  roles: readonly CrewRole[];
}

/** Of any event, for what has checked the access before. */
export const ANY_EVENT: EventAccess = { accountId: null, roles: [] };

/** Whom a WHERE lets do something with an event; the superadmin everything that organizers can. */
export function eventAccess(viewer: SignedInViewer, ability: CrewAbility): EventAccess {
  return { accountId: ownershipScope(viewer), roles: rolesWith(ability) };
}

/**
 * The same for what is done in the name of the organizer, such as writing messages: not even the
 * superadmin can do that with the events of others.
 */
export function organizerAccess({ id }: SignedInViewer, ability: CrewAbility): EventAccess {
  return { accountId: id, roles: rolesWith(ability) };
}

/** Alone the organizer: crew of any role is refused. */
export function ownerAccess(viewer: SignedInViewer): EventAccess {
  return { accountId: ownershipScope(viewer), roles: [] };
}

/** Whether a field of an event is one that an editor can change. */
export function isEditorField(field: string): boolean {
  return (EDITOR_FIELDS as readonly string[]).includes(field);
}

/** Refuses a date until which nobody can be crew: it is over, or too far ahead. */
export function refuseCrewExpiry(expiresAt: Instant, now: Date): FieldRefusal | undefined {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_CREW_YEARS);
  const untilMs = toMs(expiresAt);
  if (untilMs > now.getTime() && untilMs <= latest.getTime()) return undefined;
  return { code: 'VALIDATION', field: 'expiresAt', message: FIELD_TEXT.crewUntil };
}
