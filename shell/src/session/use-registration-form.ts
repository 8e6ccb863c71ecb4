import { failureText } from '@muster/api-client/errors';
import { registrationForm, validateFields } from '@muster/contract/schemas';
import { FAILURE_TEXT } from '@muster/contract/texts';
import { draftKey } from '@muster/remote-kit/drafts';
import { useEntityForm } from '@muster/remote-kit/form';
import { useAuth } from './auth.tsx';

/** What the form holds (docs/product/sessions.md#registration). */
export interface RegistrationValues {
  nickName: string;
  fullName: string;
  dateOfBirth: string;
  organizerName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** The name of a field of the form. */
export type RegistrationField = keyof RegistrationValues;

const EMPTY: RegistrationValues = {
  nickName: '',
  fullName: '',
  dateOfBirth: '',
  organizerName: '',
  email: '',
  password: '',
  confirmPassword: '',
};

/** What a half-filled registration keeps through a reload; never a password. */
const DRAFT = {
  key: draftKey(null, 'registration'),
  fields: ['nickName', 'fullName', 'dateOfBirth', 'organizerName', 'email'],
} as const;

function findErrors(values: RegistrationValues) {
  return validateFields(registrationForm, values);
}

/**
 * The registration form, validated by the server's own schema. A field shows its error once it was
 * left, no error while it is corrected, and a tick as soon as it is valid.
 */
export function useRegistrationForm() {
  const { register } = useAuth();
  const entity = useEntityForm<RegistrationValues, void>({
    schema: findErrors,
    initialValues: EMPTY,
    draft: DRAFT,
    validateOn: 'blur',
    save: ({ confirmPassword: _, ...values }) => register(values),
    failureText: (error) => failureText(error, FAILURE_TEXT.registration),
  });
  const { form } = entity;
  const errors = findErrors(form.values);
  return {
    ...entity,
    isValid: (field: RegistrationField) =>
      form.values[field] !== '' && !errors[field] && !form.errors[field],
    isComplete: Object.keys(errors).length === 0,
    /** Once the password has changed, the confirmation may match or differ. */
    revalidateConfirmation: () => {
      if (form.values.confirmPassword !== '') form.validateField('confirmPassword');
    },
  };
}

/** The state of the registration form. */
export type Registration = ReturnType<typeof useRegistrationForm>;
