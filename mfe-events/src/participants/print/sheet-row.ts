import type { Event, OptionCount, Participant } from '@muster/contract';
import {
  describeChosenOption,
  type FeatureFacts,
  summarizeParticipants,
  toPounds,
  usesFeature,
} from '@muster/domain';
import { formatCount, formatPounds } from '@muster/ui';
import { listSquadMembers } from '../data/fetch-all-participants.ts';
import { countText } from '../shared/count-text.ts';
import { groupByField } from '../shared/group-by-field.ts';
import { describePayment, nameOf, STATUS_LABELS, waitlistLabel } from '../shared/labels.ts';

/** A column of the clipboard after the box to tick (docs/product/exports.md#clipboard). */
interface SheetColumn {
  header: string;
  /** Cells stay on one line: a number or a state in two parts is misread. */
  isWhole?: true;
  /** In points, in the PDF. */
  widthPt: number | '*';
  /** Options are shown by today's labels. */
  cell: (participant: Participant, customFields: Event['customFields']) => string;
}

const COLUMNS: readonly SheetColumn[] = [
  { header: 'Name', widthPt: '*', cell: nameWithAge },
  { header: 'Status', isWhole: true, widthPt: 62, cell: statusOrPosition },
  { header: 'Payment', isWhole: true, widthPt: 70, cell: describePayment },
  { header: 'Squad', widthPt: 62, cell: ({ squad }) => squad?.name ?? '' },
  { header: 'Options', widthPt: 110, cell: chosenOptions },
  // Only that there is something: the sheet lies about.
  { header: 'Medical', widthPt: 44, cell: ({ joinForm }) => medicalNote(joinForm) },
  {
    header: 'Emergency phone',
    isWhole: true,
    widthPt: 84,
    cell: ({ joinForm }) => joinForm.emergencyContact.phone,
  },
];

/** The columns that the event and these participants use; the first is the name. */
export function sheetColumns(
  event: FeatureFacts,
  participants: readonly Participant[],
): readonly SheetColumn[] {
  const squadMembers = listSquadMembers({ participants });
  const unused = [
    ...(usesFeature(event, 'money') ? [] : ['Payment']),
    ...(usesFeature({ squadMembers }, 'squadMembers') ? [] : ['Squad']),
  ];
  return COLUMNS.filter(({ header }) => !unused.includes(header));
}

/** A list on the clipboard. `title` null: those with a spot, whom the sheet is for. */
export interface SheetSection {
  title: string | null;
  participants: readonly Participant[];
}

/** Those with a spot in the order given, and apart from them those who wait, in their order. */
export function toSections(participants: readonly Participant[]): SheetSection[] {
  const waiting = participants
    .filter(({ status }) => status === 'waitlist')
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const confirmed = participants.filter(({ status }) => status === 'confirmed');
  const sections = [{ title: null, participants: confirmed }];
  return waiting.length > 0
    ? [...sections, { title: 'Waitlist', participants: waiting }]
    : sections;
}

function nameWithAge(participant: Participant): string {
  const { dependant } = participant;
  return dependant ? `${nameOf(participant)} (${dependant.age})` : nameOf(participant);
}

function statusOrPosition({ status, position }: Participant): string {
  return position === null ? STATUS_LABELS[status] : waitlistLabel(position);
}

function chosenOptions({ joinForm }: Participant, customFields: Event['customFields']): string {
  return joinForm.customFieldResponses
    .map((choice) => describeChosenOption(customFields, choice).optionLabel)
    .join(', ');
}

/** Crew is not told here who has some: an empty cell would say that nobody has. */
function medicalNote({ medicalConditions }: Participant['joinForm']): string {
  if (medicalConditions === undefined) return 'Not shown';
  return medicalConditions.trim() ? 'Yes, ask' : '';
}

/** "32 confirmed, 9 on the waitlist · £180.00 owed by 6" */
export function countComing(participants: readonly Participant[]): string {
  const { confirmed, waitlist, owing, owedPence } = summarizeParticipants(participants);
  const counts = `${formatCount(confirmed)} confirmed, ${formatCount(waitlist)} on the waitlist`;
  if (owing === 0) return counts;
  return `${counts} · ${formatPounds(toPounds(owedPence))} owed by ${formatCount(owing)}`;
}

/**
 * What to order for those who are confirmed, a line for each custom field: `Lunch: 9 Chilli, 6
 * Bacon roll`.
 */
export function describeSums(options: readonly OptionCount[]): { field: string; sums: string }[] {
  return groupByField(options).map(({ label, options }) => ({
    field: label,
    sums: options.map((option) => `${countText(option)} ${option.optionLabel}`).join(', '),
  }));
}
