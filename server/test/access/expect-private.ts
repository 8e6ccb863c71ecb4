import assert from 'node:assert/strict';
import { CREW_ROLES, type EndpointName } from '@muster/contract';
import { type Caller, isKey, rolesOfKey } from './access-matrix.ts';
import { type Fixtures, PRIVATE } from './fixtures.ts';

/** The text of a response that a caller got. */
interface Seen {
  name: EndpointName;
  caller: Caller;
  text: string;
}

/**
 * Endpoints that show a participant's private fields to the organizer
 * (docs/product/participation.md#join-form-privacy).
 */
const JOIN_FORMS: ReadonlySet<EndpointName> = new Set([
  'listParticipants',
  'getParticipant',
  'findParticipantByTicket',
  'updateParticipant',
  'allowRejoin',
  'updateKit',
  'planSides',
  'getGate',
  'listBalances',
  'updateGatePerson',
  'listScans',
  'resolveConflict',
]);

/** What nobody of a crew gets, unless one of its roles needs it. */
const MEDICAL: ReadonlySet<EndpointName> = new Set(['getMedicalAnswers']);

const CREW_AND_DEVICES: readonly Caller[] = [...CREW_ROLES, 'device'];

/** Fails for what the caller may not see of other people. */
export function expectPrivate(seen: Seen, people: Fixtures['people']): void {
  if (seen.caller !== 'superadmin') expectNoOthers(seen, people);
  if (CREW_AND_DEVICES.includes(seen.caller)) expectNoAnswers(seen, people);
  if (isKey(seen.caller)) expectNoPeople(seen, people);
}

/** Only the superadmin gets another account’s full name or date of birth. */
function expectNoOthers({ name, caller, text }: Seen, people: Fixtures['people']): void {
  for (const [person, { user }] of Object.entries(people)) {
    if (person === caller) continue;
    assert.ok(
      user.dateOfBirth === null || !text.includes(user.dateOfBirth),
      `${name} returns the date of birth of ${person} to ${caller}`,
    );
    if (JOIN_FORMS.has(name) && person === 'participant') continue;
    assert.ok(
      !text.includes(user.fullName),
      `${name} returns the full name of ${person} to ${caller}`,
    );
  }
}

/**
 * Crew and devices get no medical answers, addresses, numbers or amounts that they do not need.
 */
function expectNoAnswers({ name, caller, text }: Seen, people: Fixtures['people']): void {
  const seen = `${name} returns it to ${caller}`;
  if (!MEDICAL.has(name)) assert.ok(!text.includes(PRIVATE.medical), `medical: ${seen}`);
  if (!MEDICAL.has(name)) assert.ok(!text.includes(PRIVATE.dietary), `dietary: ${seen}`);
  if (caller === 'co_organizer' && JOIN_FORMS.has(name)) return;
  assert.ok(!text.includes(people.participant.user.email), `email: ${seen}`);
  assert.ok(!text.includes(PRIVATE.phone), `phone: ${seen}`);
  assert.ok(!text.includes(String(PRIVATE.pounds)), `amount: ${seen}`);
}

/** Where a program at the gate gets the names of those whom it lets in. */
const NAMES_AT_THE_GATE: ReadonlySet<EndpointName> = new Set([
  'getGate',
  'recordScans',
  'addWalkIn',
  'updateGatePerson',
]);

/** Programs get no health, and whom to write to only with the role for it. */
function expectNoPeople({ name, caller, text }: Seen, people: Fixtures['people']): void {
  const seen = `${name} returns it to ${caller}`;
  assert.ok(!text.includes(PRIVATE.medical), `medical: ${seen}`);
  assert.ok(!text.includes(PRIVATE.dietary), `dietary: ${seen}`);
  assert.doesNotMatch(text, /"flags"|"guns"|"isFieldReady"|"waiver"|"emergencyContact"/, seen);
  if (!isKey(caller) || rolesOfKey(caller).includes('contacts')) return;
  const { email, fullName } = people.participant.user;
  assert.ok(!text.includes(email), `email: ${seen}`);
  assert.ok(!text.includes(PRIVATE.phone), `phone: ${seen}`);
  if (!NAMES_AT_THE_GATE.has(name)) assert.ok(!text.includes(fullName), `name: ${seen}`);
}
