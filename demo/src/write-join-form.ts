import type { JoinForm } from '@muster/contract';
import type { Stock } from '@muster/domain';
import type { CustomField } from '@muster/server/src/platform/database/schema.ts';
import { NOTES, RELATIONSHIPS } from './join-form-texts.ts';
import type { Kind } from './organizer-types.ts';
import { fictionalPhone, type PersonData, pickName } from './people-data.ts';
import type { Random } from './random.ts';

interface Joining {
  person: PersonData;
  event: { customFields: CustomField[]; game: { kind: Kind } };
  stock: Stock;
}

/** A join form as the player fills it in; the server's rules add the amount. */
export function writeJoinForm(random: Random, { person, event, stock }: Joining): JoinForm {
  const isChild = person.dateOfBirth >= '2008';
  const [first, last] = pickName(random);
  const family = person.fullName.split(' ').slice(1).join(' ');
  return {
    fullName: person.fullName,
    email: person.email,
    phone: person.phone,
    experienceLevel: person.experienceLevel,
    emergencyContact: {
      name: `${first} ${random.chance(0.6) ? family : last}`,
      phone: fictionalPhone(random),
      relationship: random.pick(RELATIONSHIPS[isChild ? 'child' : 'adult']),
    },
    dietaryRequirements: person.dietary,
    medicalConditions: person.medical,
    additionalNotes: random.chance(0.14) ? random.pick(NOTES) : '',
    // Sides are drawn.
    customFieldResponses: event.customFields
      .filter(({ isSide }) => !isSide)
      .map(({ id, options }) => ({
        fieldId: id,
        optionId: chooseOption(random, { options, person, event, stock }),
      })),
  };
}

/** Beginners hire; most others choose the first option, their own kit. Nothing is oversold. */
function chooseOption(
  random: Random,
  { options: offered, person, event, stock }: Joining & Pick<CustomField, 'options'>,
): string {
  const options = offered.filter(({ id }) => !stock.findSoldOut([id]));
  const isNew = person.experienceLevel === 'beginner' || event.game.kind === 'beginner';
  const first = options[0]!.id;
  if (random.chance(isNew ? 0.25 : 0.6)) return first;
  return random.pick(options).id;
}
