import { type Event, FAILURE_TEXT, type Participant } from '@muster/contract';
import type { Column } from '@muster/remote-kit/files';
import { formatEventDate } from '@muster/ui';
import type { ParticipantList } from './read-everybody.ts';
import {
  CHECK_IN_WORDS,
  EXPERIENCE_WORDS,
  emailOf,
  nameOf,
  PAYMENT_WORDS,
  STATUS_WORDS,
} from './words.ts';

/** What can be exported (spec.md §9); lists for the day are of the confirmed alone. */
export const EXPORTS = {
  csv: {
    label: 'Complete CSV',
    failure: FAILURE_TEXT.exportCsv,
    ending: 'participants.csv',
    status: null,
  },
  json: {
    label: 'Complete JSON',
    failure: FAILURE_TEXT.exportJson,
    ending: 'participants.json',
    status: null,
  },
  contacts: {
    label: 'Contact list',
    failure: FAILURE_TEXT.exportContacts,
    ending: 'contacts.csv',
    status: 'confirmed',
  },
  checkIns: {
    label: 'Check-in list',
    failure: FAILURE_TEXT.exportCheckIns,
    ending: 'check-in.csv',
    status: 'confirmed',
  },
} as const;

export type ExportKind = keyof typeof EXPORTS;

type Columns = readonly Column<Participant>[];

/** What `toCsv` of @muster/remote-kit/files does; it comes when somebody exports. */
type WriteCsv = (columns: Columns, rows: readonly Participant[]) => string;

/** The columns of a CSV for these people. */
export function columnsFor(kind: Exclude<ExportKind, 'json'>, people: readonly Participant[]) {
  if (kind === 'contacts') return CONTACTS;
  if (kind === 'checkIns') return CHECK_INS;
  return [...COMPLETE, ...optionColumns(people)];
}

interface Exported {
  event: Pick<Event, 'id' | 'title' | 'date' | 'location'>;
  list: ParticipantList;
  now: Date;
  toCsv: WriteCsv;
}

/** The text of the file. */
export function writeExport(kind: ExportKind, { event, list, now, toCsv }: Exported): string {
  const { participants, summary } = list;
  if (kind !== 'json') return toCsv(columnsFor(kind, participants), participants);
  const { id, title, date, location } = event;
  const exportedAt = now.toISOString();
  const content = { event: { id, title, date, location }, exportedAt, summary, participants };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** `night-watch-2026-11-14-contacts.csv`; the day is the event's, where the organizer is. */
export function nameExport(kind: ExportKind, title: string, date: string): string {
  const day = new Date(date);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const digits = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return `${title}-${digits}-${EXPORTS[kind].ending}`;
}

const NAME: Column<Participant> = { head: 'Name', cell: nameOf };
const EMAIL: Column<Participant> = { head: 'E-mail', cell: emailOf };
const PHONE: Column<Participant> = { head: 'Phone', cell: ({ joinForm }) => joinForm.phone };
const EXPERIENCE: Column<Participant> = {
  head: 'Experience',
  cell: ({ joinForm }) => EXPERIENCE_WORDS[joinForm.experienceLevel],
};
const EMERGENCY: Columns = [
  { head: 'Emergency contact', cell: ({ joinForm }) => joinForm.emergencyContact.name },
  { head: 'Emergency phone', cell: ({ joinForm }) => joinForm.emergencyContact.phone },
  { head: 'Relationship', cell: ({ joinForm }) => joinForm.emergencyContact.relationship },
];

const CONTACTS: Columns = [NAME, EMAIL, PHONE, ...EMERGENCY];

const CHECK_INS: Columns = [
  NAME,
  PHONE,
  EXPERIENCE,
  { head: 'Checked in', cell: ({ checkInStatus }) => ARRIVED[checkInStatus] },
  { head: 'Time', cell: ({ checkInTime }) => checkInTime && formatEventDate(checkInTime) },
];

const ARRIVED = { checked_in: 'Yes', not_checked_in: 'No', no_show: 'No show' };

const COMPLETE: Columns = [
  NAME,
  EMAIL,
  PHONE,
  { head: 'Status', cell: ({ status }) => STATUS_WORDS[status] },
  { head: 'Place in line', cell: ({ position }) => position },
  { head: 'Payment', cell: ({ paymentStatus }) => PAYMENT_WORDS[paymentStatus] },
  { head: 'Amount (£)', cell: ({ paymentAmount }) => paymentAmount.toFixed(2) },
  { head: 'Payment ID', cell: ({ paymentId }) => paymentId },
  { head: 'Check-in', cell: ({ checkInStatus }) => CHECK_IN_WORDS[checkInStatus] },
  { head: 'Check-in time', cell: ({ checkInTime }) => checkInTime },
  { head: 'Joined', cell: ({ joinedAt }) => joinedAt },
  { head: 'Updated', cell: ({ updatedAt }) => updatedAt },
  EXPERIENCE,
  ...EMERGENCY,
  { head: 'Dietary requirements', cell: ({ joinForm }) => joinForm.dietaryRequirements },
  { head: 'Medical conditions', cell: ({ joinForm }) => joinForm.medicalConditions },
  { head: 'Notes', cell: ({ joinForm }) => joinForm.additionalNotes },
  { head: 'Nick name', cell: ({ user }) => user.name },
  { head: 'Account e-mail', cell: ({ user }) => user.email },
  { head: 'Account created', cell: ({ user }) => user.accountCreated },
  { head: 'User ID', cell: ({ user }) => user.id },
  { head: 'Participant ID', cell: ({ id }) => id },
];

/** Two columns for each question somebody answered: the choice, and what it adds. */
function optionColumns(people: readonly Participant[]): Columns {
  const choicesOf = (one: Participant, label: string) =>
    one.joinForm.customFieldResponses.filter(({ fieldLabel }) => fieldLabel === label);
  const labels = new Set(
    people.flatMap(({ joinForm }) => joinForm.customFieldResponses.map((one) => one.fieldLabel)),
  );
  return [...labels].flatMap((label) => [
    {
      head: label,
      cell: (one) =>
        choicesOf(one, label)
          .map(({ selectedOptionLabel }) => selectedOptionLabel)
          .join('; '),
    },
    {
      head: `${label} (£)`,
      cell: (one) => {
        const choices = choicesOf(one, label);
        const pounds = choices.reduce((sum, { additionalPrice }) => sum + additionalPrice, 0);
        return choices.length > 0 ? pounds.toFixed(2) : null;
      },
    },
  ]);
}
