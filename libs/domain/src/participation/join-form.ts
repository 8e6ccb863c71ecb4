import type { JoinForm, Participant, PaymentStatus } from '@muster/contract';
import { toPence } from '../amounts.ts';
import type { FieldRefusal } from '../refusal.ts';

/** An option of a choice that an event offers; `price` is in pounds, null for no extra. */
interface PricedOption {
  readonly label: string;
  readonly price: number | null;
}

interface PricedField {
  readonly label: string;
  readonly options: readonly PricedOption[];
}

/**
 * What an event costs: the base price in pence as in a database row, or in pounds as the API sends
 * it.
 */
export type PricedEvent = { readonly customFields: readonly PricedField[] } & (
  | { readonly basePricePence: number }
  | { readonly basePrice: number }
);

/** One choice of a player: an option of one of the event's custom fields, both by their labels. */
export type ChosenOption = JoinForm['customFieldResponses'][number];

/**
 * What joining costs, in pence (docs/product/participation.md#join-amount): the base price and the
 * price of each chosen option, all from the event. Choices that the event does not offer add
 * nothing; `fillJoinForm` refuses them.
 */
export function joinAmountPence(event: PricedEvent, chosen: readonly ChosenOption[]): number {
  const basePence = 'basePricePence' in event ? event.basePricePence : toPence(event.basePrice);
  return chosen.reduce((sum, choice) => {
    const option = findOption(findField(event, choice), choice);
    return sum + toPence(option?.price ?? 0);
  }, basePence);
}

/** The input from which a join form is completed. */
export interface JoinFormInput {
  form: JoinForm;
  /** Gives the name and the email when the form leaves them out. */
  account: { fullName: string; email: string };
  event: PricedEvent;
}

/** A complete join form and what joining costs, or why the form is refused. */
export type FilledJoinForm =
  | { refusal: FieldRefusal }
  | { refusal?: undefined; joinForm: Participant['joinForm']; amountPence: number };

/**
 * Completes a join form (docs/product/participation.md#join-form): name and email from the account
 * when left out, prices from the event, never from the client. The first choice that the event does
 * not offer, or a second one of the same field, is refused with VALIDATION at
 * `joinForm.customFieldResponses.<index>`.
 */
export function fillJoinForm({ form, account, event }: JoinFormInput): FilledJoinForm {
  const customFieldResponses: Participant['joinForm']['customFieldResponses'] = [];
  for (const [index, choice] of form.customFieldResponses.entries()) {
    const { fieldLabel, selectedOptionLabel } = choice;
    if (customFieldResponses.some((other) => isSameLabel(other.fieldLabel, fieldLabel)))
      return refuse(index, 'Choose one option of each kind');
    const field = findField(event, choice);
    if (!field) return refuse(index, `This event does not ask for “${fieldLabel}”`);
    const option = findOption(field, choice);
    if (!option)
      return refuse(index, `“${selectedOptionLabel}” is not offered for “${field.label}”`);
    const additionalPrice = option.price ?? 0;
    customFieldResponses.push({ fieldLabel, selectedOptionLabel, additionalPrice });
  }
  const { fullName = account.fullName, email = account.email } = form;
  return {
    joinForm: { ...form, fullName, email, customFieldResponses },
    amountPence: joinAmountPence(event, customFieldResponses),
  };
}

/** A join form before a change, with what it costs and whether that was paid. */
export interface JoinFormBefore {
  customFieldResponses: Participant['joinForm']['customFieldResponses'];
  amountPence: number;
  paymentStatus: PaymentStatus;
}

/**
 * Completes a changed join form (docs/product/participation.md#join-form-update). Its amount
 * follows from what the event asks now; once it was paid, it stays: the same choices keep their
 * prices, and others are refused with AMOUNT_PAID if they would cost another amount.
 */
export function refillJoinForm(
  input: JoinFormInput & { before: JoinFormBefore },
): FilledJoinForm | { refusal: 'AMOUNT_PAID' } {
  const { form, before } = input;
  const isPaid = before.paymentStatus === 'paid';
  if (isPaid && isSameChoice(form.customFieldResponses, before.customFieldResponses)) {
    const { fullName = input.account.fullName, email = input.account.email } = form;
    const { customFieldResponses, amountPence } = before;
    return { joinForm: { ...form, fullName, email, customFieldResponses }, amountPence };
  }
  const filled = fillJoinForm(input);
  if (filled.refusal || !isPaid || filled.amountPence === before.amountPence) return filled;
  return { refusal: 'AMOUNT_PAID' };
}

function isSameChoice(one: readonly ChosenOption[], other: readonly ChosenOption[]): boolean {
  return (
    one.length === other.length &&
    one.every((choice) =>
      other.some(
        ({ fieldLabel, selectedOptionLabel }) =>
          isSameLabel(fieldLabel, choice.fieldLabel) &&
          isSameLabel(selectedOptionLabel, choice.selectedOptionLabel),
      ),
    )
  );
}

function findField({ customFields }: PricedEvent, { fieldLabel }: ChosenOption) {
  return customFields.find(({ label }) => isSameLabel(label, fieldLabel));
}

function findOption(field: PricedField | undefined, { selectedOptionLabel }: ChosenOption) {
  return field?.options.find(({ label }) => isSameLabel(label, selectedOptionLabel));
}

function isSameLabel(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

function refuse(index: number, message: string): { refusal: FieldRefusal } {
  const field = `joinForm.customFieldResponses.${index}`;
  return { refusal: { code: 'VALIDATION', field, message } };
}
