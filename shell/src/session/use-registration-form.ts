import { useForm } from '@mantine/form';
import { registrationForm, validateFields } from '@muster/contract';
import { keepRegistrationDraft, readRegistrationDraft } from './registration-draft.ts';

/** What the form holds (spec.md §3, registration input). */
export interface RegistrationValues {
  nickName: string;
  fullName: string;
  dateOfBirth: string;
  organizerName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type RegistrationField = keyof RegistrationValues;

const findProblems = (values: RegistrationValues) => validateFields(registrationForm, values);

/**
 * The registration's values and what is wrong with them, by the schema the server uses too. A field speaks up once it
 * was left, is silent while it is being put right, and says so by its tick the moment it is.
 */
export function useRegistrationForm() {
  const form = useForm<RegistrationValues>({
    initialValues: { ...readRegistrationDraft(), password: '', confirmPassword: '' },
    validate: findProblems,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    onValuesChange: keepRegistrationDraft,
  });
  const problems = findProblems(form.values);
  return {
    form,
    isRight: (field: RegistrationField) =>
      form.values[field] !== '' && !problems[field] && !form.errors[field],
    isComplete: Object.keys(problems).length === 0,
    /** After the password itself was changed, what stands below it may match or differ. */
    revalidateConfirmation: () => {
      if (form.values.confirmPassword !== '') form.validateField('confirmPassword');
    },
  };
}

export type Registration = ReturnType<typeof useRegistrationForm>;
