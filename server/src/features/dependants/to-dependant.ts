import type { Dependant } from '@muster/contract';
import type { DependantRow } from './store.ts';

/** A dependant as their guardian sees them. */
export function toDependant(row: DependantRow): Dependant {
  const { id, name, date_of_birth: dateOfBirth, emergency_contact: contact } = row;
  return {
    id,
    name,
    dateOfBirth,
    emergencyContact: { name: '', phone: '', relationship: '', ...contact },
    createdAt: row.created_at,
  };
}
