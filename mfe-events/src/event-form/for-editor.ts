import type { Event } from '@muster/contract';
import { crewCan, isEditorField } from '@muster/domain';

/** Editors see and send the fields that are theirs (docs/product/crew.md#crew-roles). */
export function isForEditor(event: Pick<Event, 'crewRoles'> | undefined): boolean {
  const roles = event?.crewRoles ?? [];
  return roles.length > 0 && !crewCan(roles, 'update');
}

/** What an editor sends of a change. */
export function pickEditorFields<Body extends object>(body: Body): Partial<Body> {
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => isEditorField(field) || field === '_cleanupMedia'),
  ) as Partial<Body>;
}
