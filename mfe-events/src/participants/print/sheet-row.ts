import type { Event, OptionCount, Participant } from '@muster/contract';
import { describeChosenOption, summarizeParticipants, toPounds } from '@muster/domain';
import { formatCount, formatPounds } from '@muster/ui';
import { countText } from '../shared/count-text.ts';
import { groupByField } from '../shared/group-by-field.ts';
import { describePayment, nameOf, STATUS_LABELS, waitlistLabel } from '../shared/labels.ts';

/** The columns of the clipboard after the box to tick (docs/product/exports.md#clipboard). */
export const SHEET_COLUMNS = [
  'Name',
  'Status',
  'Payment',
  'Options',
  'Medical',
  'Emergency phone',
] as const;

/** Whether the cells of a column stay on one line: a number or a state in two parts is misread. */
export function isWhole(column: string | undefined): boolean {
  return column === 'Status' || column === 'Payment' || column === 'Emergency phone';
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

/** The cells of a participant, in the order of `SHEET_COLUMNS`; options by today's labels. */
export function toSheetCells(
  participant: Participant,
  customFields: Event['customFields'] = [],
): string[] {
  const { status, position, joinForm } = participant;
  const options = joinForm.customFieldResponses.map(
    (choice) => describeChosenOption(customFields, choice).optionLabel,
  );
  return [
    participant.dependant
      ? `${nameOf(participant)} (${participant.dependant.age})`
      : nameOf(participant),
    position === null ? STATUS_LABELS[status] : waitlistLabel(position),
    describePayment(participant),
    options.join(', '),
    // Only that there is something: the sheet lies about.
    medicalNote(joinForm),
    joinForm.emergencyContact.phone,
  ];
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
