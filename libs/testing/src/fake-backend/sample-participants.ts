import type { Event, Participant } from '@muster/contract';
import { makeId } from '../builders/ids.ts';
import { makeParticipant } from '../builders/make-participant.ts';

const FIRST =
  'Robert Maggie Bram Kate Oliver Wendy Amara Callum Deepa Ewan Freya Gareth Hana Imran Jess Kofi Lowri Mateusz Nia Owen'.split(
    ' ',
  );
const LAST =
  'Oakes Pryce Bell Strelley Terry Rennie Okafor Drummond Patel MacLeod Lindqvist Howell Sato Qureshi Ward Mensah Bevan Kowalski Thorne Fairweather-Cholmondeley'.split(
    ' ',
  );
const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
const NOTES = ['', '', 'Vegetarian', '', 'No nuts, please', ''];
const CONDITIONS = ['', 'Asthma, carries an inhaler', '', '', ''];
const HOUR = 3_600_000;

/** Everybody of an event, as many as its card says, in the order they joined; the same each time. */
export function makeParticipants(event: Event): Participant[] {
  const { participantCount: confirmed, waitlistCount: waiting } = event;
  const cancelled = confirmed > 10 ? 2 : 0;
  const all = Array.from({ length: confirmed + waiting + cancelled }, (_, place) => place);
  return all.map((place) => {
    const isWaiting = place >= confirmed && place < confirmed + waiting;
    const status = place < confirmed ? 'confirmed' : isWaiting ? 'waitlist' : 'cancelled';
    return makeOne(event, { place, status });
  });
}

interface Standing {
  place: number;
  status: Participant['status'];
}

function makeOne(event: Event, { place, status }: Standing): Participant {
  const first = FIRST[place % FIRST.length] ?? '';
  const last = LAST[(place * 7 + Math.floor(place / FIRST.length)) % LAST.length] ?? '';
  const email = `${first}.${last}${place}@example.org.uk`.toLowerCase();
  const choices = event.customFields.flatMap(({ label, options }) => {
    const option = options[place % options.length];
    if (!option) return [];
    return {
      fieldLabel: label,
      selectedOptionLabel: option.label,
      additionalPrice: option.price ?? 0,
    };
  });
  const amount = choices.reduce((sum, choice) => sum + choice.additionalPrice, event.basePrice);
  const isPaid = status === 'confirmed' && place % 3 !== 0;
  const isThere = isPaid && event.date < new Date().toISOString();
  const phone = (start: number) => `07700 90${String(start + (place % 1_000)).padStart(4, '0')}`;
  return makeParticipant({
    id: makeId(0x1_0000_0000 + Number.parseInt(event.id.slice(-4), 16) * 0x1_0000 + place),
    status,
    paymentStatus: isPaid ? 'paid' : place % 12 === 6 ? 'failed' : 'pending',
    paymentAmount: amount,
    paymentId: isPaid ? `pay_${String(place).padStart(6, '0')}` : null,
    checkInStatus: isThere ? 'checked_in' : 'not_checked_in',
    checkInTime: isThere ? event.date : null,
    joinedAt: new Date(Date.parse(event.createdAt) + place * HOUR).toISOString(),
    joinForm: {
      fullName: `${first} ${last}`,
      email,
      phone: phone(1_000),
      experienceLevel: LEVELS[place % LEVELS.length] ?? 'beginner',
      emergencyContact: {
        name: `${FIRST[(place + 5) % FIRST.length]} ${last}`,
        phone: phone(2_000),
        relationship: place % 2 ? 'Partner' : 'Parent',
      },
      dietaryRequirements: NOTES[place % NOTES.length] ?? '',
      medicalConditions: CONDITIONS[place % CONDITIONS.length] ?? '',
      additionalNotes: place % 9 === 4 ? 'Coming by train; could use a lift from Lewes.' : '',
      customFieldResponses: choices,
    },
    user: { id: makeId(0x8000_0000 + place), email, name: `${first}${place}` },
  });
}
