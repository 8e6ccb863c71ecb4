import type { Dependant } from '@muster/contract';
import { call } from './call.ts';
import type { Person } from './people.ts';
import type { TestServer } from './start-test-server.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** A date of birth of somebody who is so many years old today, and was some months ago. */
export function bornYearsAgo(years: number): string {
  return new Date(Date.now() - (years + 0.4) * YEAR_MS).toISOString().slice(0, 10);
}

interface Given {
  name?: string;
  dateOfBirth?: string;
  emergencyContact?: Partial<Dependant['emergencyContact']>;
}

/** A dependant of an account, 14 years old unless a date of birth is given. */
export async function addDependant(
  server: TestServer,
  as: Person,
  given: Given = {},
): Promise<Dependant> {
  const { emergencyContact: contact } = given;
  const emergencyContact = { name: '', phone: '', relationship: '', ...contact };
  const body = { name: 'Tom Oakes', dateOfBirth: bornYearsAgo(14), ...given, emergencyContact };
  return (await call(server, 'addDependant', { as, body })).dependant;
}

/** Books an event for a dependant. */
export async function joinFor(
  server: TestServer,
  as: Person,
  booking: {
    eventId: string;
    dependantId: string;
    accompanies?: boolean;
    joinForm?: object;
    voucherCode?: string;
    squadCode?: string;
  },
) {
  const { eventId: id, ...body } = booking;
  return call(server, 'joinEvent', { as, params: { id }, body });
}
