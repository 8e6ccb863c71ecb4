import type { Event, Participant } from '@muster/contract';
import { joinAmountPence, toPounds } from '@muster/domain';
import { makeId } from '../builders/ids.ts';
import { makeChosenOption } from '../builders/make-chosen-option.ts';
import { type MadeParticipant, makeParticipant } from '../builders/make-participant.ts';

const FIRST_NAMES =
  'Robert Maggie Bram Kate Oliver Wendy Amara Callum Deepa Ewan Freya Gareth Hana Imran Jess Kofi Lowri Mateusz Nia Owen'.split(
    ' ',
  );
const LAST_NAMES =
  'Oakes Pryce Bell Strelley Terry Rennie Okafor Drummond Patel MacLeod Lindqvist Howell Sato Qureshi Ward Mensah Bevan Kowalski Thorne Fairweather-Cholmondeley'.split(
    ' ',
  );
const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
const DIETARY_REQUIREMENTS = ['', '', 'Vegetarian', '', 'No nuts, please', ''];
const MEDICAL_CONDITIONS = ['', 'Asthma, carries an inhaler', '', '', ''];
const HOUR_MS = 3_600_000;

/**
 * Sample participants of an event, matching its counts, in the order they joined; the same at each
 * call.
 */
export function makeParticipants(event: Event): MadeParticipant[] {
  const { participantCount: confirmed, waitlistCount: waiting } = event;
  const cancelled = confirmed > 10 ? 2 : 0;
  const all = Array.from({ length: confirmed + waiting + cancelled }, (_, index) => index);
  return all.map((index) => {
    const isWaiting = index >= confirmed && index < confirmed + waiting;
    const status = index < confirmed ? 'confirmed' : isWaiting ? 'waitlist' : 'cancelled';
    return makeSample(event, { index, status });
  });
}

interface SampleParticipant {
  index: number;
  status: Participant['status'];
}

function makeSample(event: Event, { index, status }: SampleParticipant): MadeParticipant {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  const last =
    LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
  const email = `${first}.${last}${index}@example.org.uk`.toLowerCase();
  const choices = event.customFields.flatMap((field) => {
    const option = field.options[index % field.options.length];
    return option ? makeChosenOption(field, option) : [];
  });
  const amount = toPounds(joinAmountPence(event, choices));
  const isPaid = status === 'confirmed' && index % 3 !== 0;
  const isCheckedIn = isPaid && event.date < new Date().toISOString();
  function phone(start: number) {
    return `07700 90${String(start + (index % 1_000)).padStart(4, '0')}`;
  }
  return makeParticipant({
    id: makeId(0x1_0000_0000 + Number.parseInt(event.id.slice(-4), 16) * 0x1_0000 + index),
    status,
    paymentStatus: isPaid ? 'paid' : index % 12 === 6 ? 'failed' : 'pending',
    paymentAmount: amount,
    paymentId: isPaid ? `pay_${String(index).padStart(6, '0')}` : null,
    checkInStatus: isCheckedIn ? 'checked_in' : 'not_checked_in',
    checkInTime: isCheckedIn ? event.date : null,
    joinedAt: new Date(Date.parse(event.createdAt) + index * HOUR_MS).toISOString(),
    joinForm: {
      fullName: `${first} ${last}`,
      email,
      phone: phone(1_000),
      experienceLevel: LEVELS[index % LEVELS.length] ?? 'beginner',
      emergencyContact: {
        name: `${FIRST_NAMES[(index + 5) % FIRST_NAMES.length]} ${last}`,
        phone: phone(2_000),
        relationship: index % 2 ? 'Partner' : 'Parent',
      },
      dietaryRequirements: DIETARY_REQUIREMENTS[index % DIETARY_REQUIREMENTS.length] ?? '',
      medicalConditions: MEDICAL_CONDITIONS[index % MEDICAL_CONDITIONS.length] ?? '',
      additionalNotes: index % 9 === 4 ? 'Coming by train; could use a lift from Lewes.' : '',
      customFieldResponses: choices,
    },
    user: { id: makeId(0x8000_0000 + index), email, name: `${first}${index}` },
  });
}
