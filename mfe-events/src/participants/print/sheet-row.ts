import type { Event, OptionCount, Participant } from '@muster/contract';
import { describeChosenOption } from '@muster/domain';
import { formatCount } from '@muster/ui';
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

/** Those on the clipboard, in the order given: who is confirmed or waits. */
export function listComing(participants: readonly Participant[]): Participant[] {
  return participants.filter(({ status }) => status !== 'cancelled');
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
    nameOf(participant),
    position === null ? STATUS_LABELS[status] : waitlistLabel(position),
    describePayment(participant),
    options.join(', '),
    // Only that there is something: the sheet lies about.
    joinForm.medicalConditions.trim() ? 'Yes, ask' : '',
    joinForm.emergencyContact.phone,
  ];
}

/** "32 confirmed, 9 on the waitlist" */
export function countComing(coming: readonly Participant[]): string {
  const waiting = coming.filter(({ status }) => status === 'waitlist').length;
  return `${formatCount(coming.length - waiting)} confirmed, ${formatCount(waiting)} on the waitlist`;
}

/**
 * What to order for those who are confirmed, a line for each custom field: `Lunch: 9 Chilli, 6
 * Bacon roll`.
 */
export function describeSums(options: readonly OptionCount[]): { field: string; sums: string }[] {
  return groupByField(options).map(({ label, options }) => ({
    field: label,
    sums: options
      .map(({ optionLabel, count }) => `${formatCount(count)} ${optionLabel}`)
      .join(', '),
  }));
}
