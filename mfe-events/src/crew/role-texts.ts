import { CREW_ROLE_LABELS, type CrewRole } from '@muster/contract';

/** What each role may do, as organizer and crew read it (docs/product/crew.md#crew-roles). */
export const ROLE_TEXTS: Readonly<Record<CrewRole, string>> = {
  co_organizer: 'Everything except deleting the event and managing its crew',
  editor: 'Change the title, description, kit list and pictures',
  messages: 'Read and answer messages from players for the organizer',
  gate: 'Check people in, and take payments at the gate',
  medic: 'Look at medical answers, one person at a time. Each look is recorded',
  treasurer: 'See amounts, and book payments',
};

/** "Gate and Medic" */
export function listRoles(roles: readonly CrewRole[]): string {
  return new Intl.ListFormat('en-GB').format(roles.map((role) => CREW_ROLE_LABELS[role]));
}
