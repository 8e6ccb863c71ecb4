import { type Event, FAILURE_TEXT, type Participant } from '@muster/contract';
import type { CsvColumn } from '@muster/csv';
import { type FeatureFacts, londonIsoDay, owedPence, toPounds, usesFeature } from '@muster/domain';
import { formatEventDate } from '@muster/ui';
import { listSquadMembers, type ParticipantList } from '../data/fetch-all-participants.ts';
import {
  CHECK_IN_LABELS,
  EXPERIENCE_LABELS,
  emailOf,
  isUnconfirmed,
  nameOf,
  PAYMENT_LABELS,
  STATUS_LABELS,
} from '../shared/labels.ts';
import type { ExportColumn } from './export-column.ts';
import { optionColumns } from './option-columns.ts';

/**
 * What can be exported (docs/product/exports.md#participant-exports). Lists for the day of the
 * event hold confirmed players only.
 */
export const EXPORTS = {
  csv: {
    label: 'Complete CSV',
    failure: FAILURE_TEXT.exportCsv,
    suffix: 'participants.csv',
    status: null,
  },
  xlsx: {
    label: 'Complete spreadsheet',
    failure: FAILURE_TEXT.exportSpreadsheet,
    suffix: 'participants.xlsx',
    status: null,
  },
  json: {
    label: 'Complete JSON',
    failure: FAILURE_TEXT.exportJson,
    suffix: 'participants.json',
    status: null,
  },
  pdf: {
    label: 'A4 list as PDF',
    failure: FAILURE_TEXT.exportPdf,
    suffix: 'list.pdf',
    status: null,
  },
  contacts: {
    label: 'Contact list',
    failure: FAILURE_TEXT.exportContacts,
    suffix: 'contacts.csv',
    status: 'confirmed',
  },
  contactsXlsx: {
    label: 'Contact spreadsheet',
    failure: FAILURE_TEXT.exportContacts,
    suffix: 'contacts.xlsx',
    status: 'confirmed',
  },
  checkIns: {
    label: 'Check-in list',
    failure: FAILURE_TEXT.exportCheckIns,
    suffix: 'check-in.csv',
    status: 'confirmed',
  },
  checkInsXlsx: {
    label: 'Check-in spreadsheet',
    failure: FAILURE_TEXT.exportCheckIns,
    suffix: 'check-in.xlsx',
    status: 'confirmed',
  },
} as const;

/** The name of one of `EXPORTS`. */
export type ExportKind = keyof typeof EXPORTS;

type Columns = readonly ExportColumn[];

/** `toCsv` of @muster/csv, which is loaded with the first export. */
type WriteCsv = (columns: Columns, rows: readonly Participant[]) => string;

/** Exports with rows and columns, as CSV or as a spreadsheet. */
type CsvKind = 'csv' | 'contacts' | 'checkIns';
/** Exports as spreadsheets. */
export type SheetKind = 'xlsx' | 'contactsXlsx' | 'checkInsXlsx';

/** Whether an export is a spreadsheet. */
export function isSheet(kind: ExportKind): kind is SheetKind {
  return EXPORTS[kind].suffix.endsWith('.xlsx');
}

interface ExportedList {
  event: FeatureFacts & Pick<Event, 'customFields'>;
  list: Pick<ParticipantList, 'participants'>;
}

/** The columns of an export of these participants; amounts, where the event uses money. */
export function columnsOf(kind: CsvKind | SheetKind, { event, list }: ExportedList): Columns {
  const dependants = list.participants.filter(({ dependant }) => dependant);
  const squadMembers = listSquadMembers(list);
  const booked = [
    ...(usesFeature({ dependants }, 'dependants') ? BOOKED : []),
    ...(usesFeature({ squadMembers }, 'squadMembers') ? [SQUAD_NAME] : []),
  ];
  if (kind === 'contacts' || kind === 'contactsXlsx') return [...CONTACTS, ...booked];
  if (kind === 'checkIns' || kind === 'checkInsXlsx') return [...CHECK_INS, ...booked];
  const columns = [...COMPLETE, ...booked, ...optionColumns(list.participants, event.customFields)];
  const usesMoney = usesFeature(event, 'money');
  return columns.filter((column) => usesMoney || !(PAYMENT.includes(column) || isPrice(column)));
}

interface ExportInput {
  event: FeatureFacts & Pick<Event, 'id' | 'title' | 'date' | 'location' | 'customFields'>;
  list: ParticipantList;
  now: Date;
  toCsv: WriteCsv;
}

/** The text of the file. */
export function writeExport(
  kind: CsvKind | 'json',
  { event, list, now, toCsv }: ExportInput,
): string {
  const { participants, summary } = list;
  if (kind !== 'json') return toCsv(columnsOf(kind, { event, list }), participants);
  const { id, title, date, location } = event;
  const exportedAt = now.toISOString();
  const content = { event: { id, title, date, location }, exportedAt, summary, participants };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** `night-watch-2026-11-14-contacts.csv`, with the day of the event in the United Kingdom. */
export function nameExport(kind: ExportKind, title: string, date: string): string {
  return `${title}-${londonIsoDay(date)}-${EXPORTS[kind].suffix}`;
}

/** Crew gets medical answers of one person at a time. */
const MEDICAL_NOT_SHOWN = 'Not shown';

const NAME: CsvColumn<Participant> = { header: 'Name', cell: nameOf };
const EMAIL: CsvColumn<Participant> = { header: 'Email', cell: emailOf };
const PHONE: CsvColumn<Participant> = { header: 'Phone', cell: ({ joinForm }) => joinForm.phone };
const EXPERIENCE: CsvColumn<Participant> = {
  header: 'Experience',
  cell: ({ joinForm }) => EXPERIENCE_LABELS[joinForm.experienceLevel],
};
const EMERGENCY: Columns = [
  { header: 'Emergency contact', cell: ({ joinForm }) => joinForm.emergencyContact.name },
  { header: 'Emergency phone', cell: ({ joinForm }) => joinForm.emergencyContact.phone },
  { header: 'Relationship', cell: ({ joinForm }) => joinForm.emergencyContact.relationship },
];

/**
 * Beside the address and not in it, so that it can be copied
 * (docs/product/sessions.md#email-confirmation).
 */
const EMAIL_NOTE: CsvColumn<Participant> = {
  header: 'Email note',
  cell: (participant) => noteOf(!isUnconfirmed(participant)),
};

function noteOf(isConfirmed: boolean): string {
  return isConfirmed ? '' : 'Not confirmed';
}

/** Where there are dependants: never the date of birth (docs/product/dependants.md#privacy). */
const BOOKED: Columns = [
  { header: 'Age', cell: ({ dependant }) => dependant?.age ?? '' },
  { header: 'Booked by', cell: ({ dependant, user }) => (dependant ? (user?.name ?? '') : '') },
];

/** Where somebody has come with one. */
const SQUAD_NAME: ExportColumn = { header: 'Squad', cell: ({ squad }) => squad?.name ?? '' };

const CONTACTS: Columns = [NAME, EMAIL, PHONE, ...EMERGENCY, EMAIL_NOTE];

const CHECK_INS: Columns = [
  NAME,
  PHONE,
  EXPERIENCE,
  { header: 'Checked in', cell: ({ checkInStatus }) => CHECKED_IN[checkInStatus] },
  { header: 'Time', cell: ({ checkInTime }) => checkInTime && formatEventDate(checkInTime) },
];

const CHECKED_IN = { checked_in: 'Yes', not_checked_in: 'No', no_show: 'No show' };

const PAYMENT: Columns = [
  { header: 'Payment', cell: ({ paymentStatus }) => PAYMENT_LABELS[paymentStatus] },
  {
    header: 'Amount (£)',
    cell: ({ paymentAmount }) => paymentAmount.toFixed(2),
    kind: 'pounds',
  },
  {
    header: 'Owed (£)',
    cell: (participant) => toPounds(owedPence(participant)).toFixed(2),
    kind: 'pounds',
  },
  { header: 'Payment ID', cell: ({ paymentId }) => paymentId },
];

/** Of options, too. */
function isPrice({ kind }: ExportColumn): boolean {
  return kind === 'pounds';
}

const COMPLETE: Columns = [
  NAME,
  EMAIL,
  PHONE,
  { header: 'Status', cell: ({ status }) => STATUS_LABELS[status] },
  { header: 'Waitlist position', cell: ({ position }) => position },
  ...PAYMENT,
  { header: 'Check-in', cell: ({ checkInStatus }) => CHECK_IN_LABELS[checkInStatus] },
  { header: 'Check-in time', cell: ({ checkInTime }) => checkInTime, kind: 'time' },
  { header: 'Joined', cell: ({ joinedAt }) => joinedAt, kind: 'time' },
  { header: 'Updated', cell: ({ updatedAt }) => updatedAt, kind: 'time' },
  EXPERIENCE,
  ...EMERGENCY,
  {
    header: 'Dietary requirements',
    cell: ({ joinForm }) => joinForm.dietaryRequirements ?? MEDICAL_NOT_SHOWN,
  },
  {
    header: 'Medical conditions',
    cell: ({ joinForm }) => joinForm.medicalConditions ?? MEDICAL_NOT_SHOWN,
  },
  { header: 'Notes', cell: ({ joinForm }) => joinForm.additionalNotes },
  { header: 'Nick name', cell: ({ user }) => user?.name ?? '' },
  { header: 'Account email', cell: ({ user }) => user?.email ?? '' },
  { header: 'Account created', cell: ({ user }) => user?.accountCreated ?? '', kind: 'time' },
  { header: 'User ID', cell: ({ user }) => user?.id ?? '' },
  { header: 'Participant ID', cell: ({ id }) => id },
  EMAIL_NOTE,
  { header: 'Account email note', cell: ({ user }) => noteOf(user?.emailConfirmed ?? true) },
];
