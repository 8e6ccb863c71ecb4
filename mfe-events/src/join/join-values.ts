import type { Event, ExperienceLevel, StoredJoinForm, User } from '@muster/contract';
import { joinForm, validateFields } from '@muster/contract/schemas';
import { joinAmountPence, toPounds } from '@muster/domain';
import type { InputOf } from '@muster/remote-kit/endpoints';

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
    /** One for each field of the event, in its order; an empty option: none. */
    customFieldResponses: { fieldLabel: string; selectedOptionLabel: string }[];
  };
}

interface Prefill {
  event: Event;
  account: Pick<User, 'fullName' | 'email'>;
  stored: StoredJoinForm | null;
  /**
   * Whether the stored form is that of this event; of another one the options are left out, because
   * they cost something else.
   */
  isOwn: boolean;
}

/** The values to begin with. */
export function toJoinValues({ event, account, stored, isOwn }: Prefill): JoinValues {
  const chosen = isOwn ? (stored?.customFieldResponses ?? []) : [];
  return {
    joinForm: {
      fullName: stored?.fullName || account.fullName,
      email: stored?.email || account.email,
      phone: stored?.phone ?? '',
      experienceLevel: stored?.experienceLevel ?? 'beginner',
      emergencyContact: stored?.emergencyContact ?? { name: '', phone: '', relationship: '' },
      dietaryRequirements: stored?.dietaryRequirements ?? '',
      medicalConditions: stored?.medicalConditions ?? '',
      additionalNotes: stored?.additionalNotes ?? '',
      customFieldResponses: event.customFields.map(({ label, options }) => {
        const choice = chosen.find(({ fieldLabel }) => fieldLabel.trim() === label.trim());
        const option = options.find(
          (one) => one.label.trim() === choice?.selectedOptionLabel.trim(),
        );
        return { fieldLabel: label, selectedOptionLabel: option?.label ?? '' };
      }),
    },
  };
}

/** The options that are chosen. */
function chosenOf({ joinForm: { customFieldResponses } }: JoinValues) {
  return customFieldResponses.filter(({ selectedOptionLabel }) => selectedOptionLabel !== '');
}

type JoinBody = NonNullable<InputOf<'updateMyJoinForm'>['body']>;

/** What is sent. */
export function toJoinBody(values: JoinValues): JoinBody {
  return { joinForm: { ...values.joinForm, customFieldResponses: chosenOf(values) } };
}

/** The sentence of each wrong field, by its path in the form. */
export function validateJoinValues(values: JoinValues): Record<string, string> {
  const errors = validateFields(joinForm, values.joinForm);
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [`joinForm.${path}`, sentence]),
  );
}

/** What joining with these values costs, in pounds. */
export function amountOf(event: Event, values: JoinValues): number {
  return toPounds(joinAmountPence(event, chosenOf(values)));
}
