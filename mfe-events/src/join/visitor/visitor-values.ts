import { FIELD_TEXT } from '@muster/contract';
import { joinForm, registrationForm, validateFields } from '@muster/contract/schemas';
import type { InputOf } from '@muster/remote-kit/endpoints';
import { type ChoiceField, type ChosenKeys, toChoices } from '../choices.ts';
import { type ClaimOfForm, choicesOfClaim } from '../claim/use-claim.ts';

/**
 * What the form of a visitor holds. The names are those of the body, so that the server's messages
 * find their fields.
 */
export interface VisitorValues {
  fullName: string;
  nickName: string;
  dateOfBirth: string;
  email: string;
  password: string;
  joinForm: { phone: string; emergencyContact: { name: string; phone: string } };
  choices: ChosenKeys;
  voucherCode: string;
  squadCode: string;
  follow: boolean;
  consent: boolean;
}

/** The form to begin with. */
export function emptyVisitorValues(
  fields: readonly ChoiceField[],
  { squadCode, claim }: { squadCode: string; claim: ClaimOfForm | undefined },
): VisitorValues {
  return {
    fullName: '',
    nickName: '',
    dateOfBirth: '',
    email: '',
    password: '',
    joinForm: { phone: '', emergencyContact: { name: '', phone: '' } },
    choices: {
      ...Object.fromEntries(fields.map(({ key }) => [key, ''])),
      ...choicesOfClaim(claim),
    },
    voucherCode: '',
    squadCode,
    follow: false,
    consent: false,
  };
}

/**
 * What is kept through a reload: never the password nor the code of a voucher, and consent is given
 * anew.
 */
export const KEPT_FIELDS = [
  'fullName',
  'nickName',
  'dateOfBirth',
  'email',
  'joinForm',
  'choices',
] as const satisfies readonly (keyof VisitorValues)[];

/** What is sent. The name as an organizer is the nick name until it is changed. */
export function toVisitorBody(
  { joinForm, choices, follow, consent: _, ...account }: VisitorValues,
  fields: readonly ChoiceField[],
): InputOf<'joinWithNewAccount'>['body'] {
  const { fullName, email } = account;
  return {
    ...account,
    organizerName: account.nickName,
    joinForm: { ...joinForm, fullName, email, customFieldResponses: toChoices(fields, choices) },
    ...(follow && { follow: true }),
    consent: true,
  };
}

/** The sentence of each wrong field, by its path in the form. */
export function validateVisitorValues(values: VisitorValues): Record<string, string> {
  const {
    organizerName: _,
    confirmPassword: __,
    ...account
  } = validateFields(registrationForm, {
    ...values,
    organizerName: values.nickName,
    confirmPassword: values.password,
  });
  const form = Object.entries(validateFields(joinForm, values.joinForm));
  return {
    ...account,
    ...Object.fromEntries(form.map(([path, sentence]) => [`joinForm.${path}`, sentence])),
    ...(!values.consent && { consent: FIELD_TEXT.consentRequired }),
  };
}
