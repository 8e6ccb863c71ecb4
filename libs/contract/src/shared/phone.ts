import { z } from 'zod';
import { plainDigits } from '../clean-text.ts';
import { LENGTH } from '../limits.ts';
import { line, requiredLine } from './text.ts';

/** A telephone number as people write one, its digits 0 to 9; it can be empty. */
export const phone = line(LENGTH.phone).overwrite(plainDigits);

/** The shortest that is called in an emergency, as 999. */
const HAS_NUMBER = /(\d\D*){3}/;

/** A telephone number; `required` is the message if there is none. */
export function requiredPhone(required: string) {
  return requiredLine(LENGTH.phone, required).overwrite(plainDigits).regex(HAS_NUMBER, required);
}

/** Whom to call for somebody; everything can be empty. */
export const emergencyContact = z.object({
  name: line(LENGTH.name).default(''),
  phone: phone.default(''),
  relationship: line(LENGTH.relationship).default(''),
});

/** Nobody to call. */
export const NO_CONTACT = { name: '', phone: '', relationship: '' };
