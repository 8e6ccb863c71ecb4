import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { emergencyContact, NO_CONTACT } from '../shared/phone.ts';
import { id, timestamp } from '../shared/text.ts';
import { fullName } from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';

/** Today in Britain, `YYYY-MM-DD`. */
function londonToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
}

/** `YYYY-MM-DD`, not before 1900 and not in the future; an account is needed from 18 on. */
export const dependantDateOfBirth = z
  .string({ error: FIELD_TEXT.dateOfBirthRequired })
  .min(1, FIELD_TEXT.dateOfBirthRequired)
  .pipe(z.iso.date({ error: FIELD_TEXT.dateOfBirthFormat }))
  .refine((value) => value >= '1900-01-01', FIELD_TEXT.dateOfBirthFormat)
  .refine((value) => value <= londonToday(), FIELD_TEXT.dateOfBirthInFuture)
  .refine((value) => {
    const today = londonToday();
    return `${Number(today.slice(0, 4)) - 18}${today.slice(4)}` < value;
  }, FIELD_TEXT.dependantAdult);

const name = fullName;

/** Somebody without an account whom the caller books for (docs/product/dependants.md). */
export const newDependant = z.object({
  name,
  dateOfBirth: dependantDateOfBirth,
  /** Whom to call besides their guardian. */
  emergencyContact: emergencyContact.default(NO_CONTACT),
});
/** A parsed `newDependant`. */
export type NewDependant = z.output<typeof newDependant>;

/** Changes to a dependant; what is left out stays as it is. */
const dependantUpdate = z.object({
  name: name.optional(),
  dateOfBirth: dependantDateOfBirth.optional(),
  emergencyContact: emergencyContact.optional(),
});
/** A parsed `dependantUpdate`. */
export type DependantUpdate = z.output<typeof dependantUpdate>;

/** A dependant as their guardian sees them: nobody else gets the date of birth. */
const dependant = z.object({
  id,
  name: z.string(),
  dateOfBirth: z.string(),
  emergencyContact: z.object({ name: z.string(), phone: z.string(), relationship: z.string() }),
  createdAt: timestamp,
});
/** A `dependant` in a response. */
export type Dependant = z.output<typeof dependant>;

/** Whom a participation is for; null: for the account itself. */
export const bookedDependant = z
  .object({
    id,
    name: z.string(),
    /** Whole years on the day of the event in Britain. */
    age: z.int(),
  })
  .nullable();
/** A `bookedDependant` of somebody. */
export type BookedDependant = NonNullable<z.output<typeof bookedDependant>>;

/** For whom of the caller's dependants; left out: for the caller. */
export const dependantQuery = z.object({ dependantId: id.optional() });

/**
 * From which age players may join an event, on its day (docs/product/dependants.md#minimum-age).
 */
export const minAge = z
  .int({ error: FIELD_TEXT.minAge })
  .min(0, FIELD_TEXT.minAge)
  .max(99, FIELD_TEXT.minAge);

const params = z.object({ id });
const response = z.object({ dependant });

/** People under 18 whom the caller books for (docs/product/dependants.md). */
export const dependantEndpoints = {
  listDependants: defineEndpoint({
    method: 'GET',
    path: '/dependants',
    summary: 'List your dependants by name',
    access: 'signed-in',
    query: z.object(pageQuery(PAGE_SIZE.dependants, PAGE_SIZE.maxCrew)),
    errors: [],
    response: z.object({ dependants: z.array(dependant), pagination }),
  }),
  addDependant: defineEndpoint({
    method: 'POST',
    path: '/dependants',
    summary: 'Add somebody under 18 without an account, to book for; at most 10',
    access: 'signed-in',
    body: newDependant,
    errors: ['GUARDIAN_TOO_YOUNG', 'TOO_MANY_DEPENDANTS'],
    response,
    status: 201,
  }),
  updateDependant: defineEndpoint({
    method: 'PATCH',
    path: '/dependants/:id',
    summary: 'Change a dependant; their coming bookings follow',
    access: 'dependant-guardian',
    params,
    body: dependantUpdate,
    errors: ['DEPENDANT_NOT_FOUND', 'TOO_YOUNG', 'NEEDS_GUARDIAN'],
    response,
  }),
  deleteDependant: defineEndpoint({
    method: 'DELETE',
    path: '/dependants/:id',
    summary: 'Delete a dependant with their past bookings; coming ones are left before',
    access: 'dependant-guardian',
    params,
    errors: ['DEPENDANT_NOT_FOUND', 'DEPENDANT_BOOKED'],
    response: z.object({ id }),
  }),
};
