import type { ExperienceLevel, StoredJoinForm, User } from '@muster/contract';
import { joinForm, validateFields } from '@muster/contract/schemas';
import type { InputOf } from '@muster/remote-kit/endpoints';
import { type ChoiceField, type ChosenKeys, toChoices } from './choices.ts';
import type { VisitorValues } from './visitor/visitor-values.ts';

/**
 * What the fields of the form hold. The name is that of the body, so that the server's messages
 * find their fields.
 */
export interface JoinValues {
  joinForm: {
    fullName: string;
    email: string;
    phone: string;
    experienceLevel: ExperienceLevel;
    emergencyContact: { name: string; phone: string; relationship: string };
    dietaryRequirements: string;
    medicalConditions: string;
    additionalNotes: string;
  };
  choices: ChosenKeys;
}

interface Prefill {
  account: Pick<User, 'fullName' | 'email'>;
  stored: StoredJoinForm | null;
  choices: ChosenKeys;
  /** What was typed before signing in. */
  typed?: Partial<Pick<VisitorValues, 'joinForm' | 'choices'>> | null;
}

/** The values to begin with. */
export function toJoinValues({ account, stored, choices, typed }: Prefill): JoinValues {
  const { phone, emergencyContact } = typed?.joinForm ?? {};
  return {
    joinForm: {
      fullName: stored?.fullName || account.fullName,
      email: stored?.email || account.email,
      phone: phone || (stored?.phone ?? ''),
      experienceLevel: stored?.experienceLevel ?? 'beginner',
      emergencyContact: {
        ...(stored?.emergencyContact ?? { name: '', phone: '', relationship: '' }),
        ...(emergencyContact?.name && emergencyContact),
      },
      dietaryRequirements: stored?.dietaryRequirements ?? '',
      medicalConditions: stored?.medicalConditions ?? '',
      additionalNotes: stored?.additionalNotes ?? '',
    },
    choices: { ...choices, ...typed?.choices },
  };
}

type JoinBody = NonNullable<InputOf<'updateMyJoinForm'>['body']>;

/** What is sent. */
export function toJoinBody(
  { joinForm, choices }: JoinValues,
  fields: readonly ChoiceField[],
): JoinBody {
  return { joinForm: { ...joinForm, customFieldResponses: toChoices(fields, choices) } };
}

/** The sentence of each wrong field, by its path in the form. */
export function validateJoinValues(values: JoinValues): Record<string, string> {
  const errors = validateFields(joinForm, values.joinForm);
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [`joinForm.${path}`, sentence]),
  );
}
