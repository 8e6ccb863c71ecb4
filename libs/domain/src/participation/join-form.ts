import type { Event, JoinForm, PaymentStatus, StoredJoinForm } from '@muster/contract';
import { toPence } from '../amounts.ts';
import type { FieldRefusal } from '../refusal.ts';
import { givesOutSides } from '../sides/side-choice.ts';
import { sideField } from '../sides/side-field.ts';
import { findOffer, type KeptOption, type OfferedField } from './chosen-options.ts';
import {
  type ChosenOption,
  findKept,
  idsOf,
  isNone,
  isSameField,
  listUnseen,
} from './kept-choices.ts';
import { optionIdsOf, type Stock } from './stock.ts';

/**
 * What an event costs: the base price in pence as in a database row, or in pounds as the API sends
 * it.
 */
export type PricedEvent = {
  readonly customFields: readonly OfferedField[];
  readonly sides?: Event['sides'];
} & ({ readonly basePricePence: number } | { readonly basePrice: number });

/**
 * What joining costs, in pence (docs/product/participation.md#join-amount): the base price and the
 * price of each chosen option, all from the event. Choices that the event does not offer add
 * nothing; `fillJoinForm` refuses them.
 */
export function joinAmountPence(event: PricedEvent, chosen: readonly ChosenOption[]): number {
  const basePence = 'basePricePence' in event ? event.basePricePence : toPence(event.basePrice);
  return chosen.reduce((sum, choice) => {
    const offer = findOffer(event.customFields, idsOf(event, choice));
    return sum + toPence(offer?.option.price ?? 0);
  }, basePence);
}

/** The input from which a join form is completed. */
export interface JoinFormInput {
  form: JoinForm;
  /**
   * Gives the name and the email when the form leaves them out: the public name of the account,
   * never the private one; at a change what was stored.
   */
  account: { fullName: string; email: string };
  event: PricedEvent;
  /** What is left of the event's options. */
  stock: Stock;
}

/** A join form as it is kept. */
export type CompleteJoinForm = Omit<StoredJoinForm, 'customFieldResponses'> & {
  customFieldResponses: KeptOption[];
};

/** A complete join form and what joining costs, or why the form is refused. */
export type FilledJoinForm =
  | { refusal: FieldRefusal }
  | { refusal?: undefined; joinForm: CompleteJoinForm; amountPence: number };

/**
 * Completes a join form (docs/product/participation.md#join-form): name and email from the account
 * when left out, labels and prices of the chosen options from the event, never from the client. The
 * first choice that the event does not offer, or a second one of the same field, is refused with
 * VALIDATION at `joinForm.customFieldResponses.<index>`, no choice of the ticket type at
 * `joinForm.customFieldResponses`. Then the first that is sold out, with OPTION_SOLD_OUT.
 */
export function fillJoinForm(input: JoinFormInput): FilledJoinForm {
  const basePence = joinAmountPence(input.event, []);
  return complete(input, { kept: [], basePence, needsPlace: true });
}

/** A join form before a change, with what it costs and whether that was paid. */
export interface JoinFormBefore {
  customFieldResponses: readonly KeptOption[];
  amountPence: number;
  paymentStatus: PaymentStatus;
}

/**
 * Completes a changed join form (docs/product/participation.md#join-form-update). An option that
 * was chosen before stays as it was chosen, at its price, whatever became of it; another one has
 * today's labels and price, and must be left. One that was removed or renamed stays until its field
 * is named, with another option or with none. A ticket type is not given up for none. What was
 * asked without options stays, too. Once it was paid, choices that would change the amount are
 * refused with AMOUNT_PAID.
 */
export function refillJoinForm(
  input: JoinFormInput & { before: JoinFormBefore },
): FilledJoinForm | { refusal: 'AMOUNT_PAID' } {
  const { amountPence, customFieldResponses: kept, paymentStatus } = input.before;
  const place = input.event.customFields.find(({ isPlace }) => isPlace);
  const filled = complete(input, {
    kept,
    basePence: keptBasePence(input.before),
    // Who joined before there were ticket types can correct everything else.
    needsPlace: kept.some(({ fieldId }) => fieldId === place?.id),
  });
  if (filled.refusal || paymentStatus !== 'paid' || filled.amountPence === amountPence)
    return filled;
  return { refusal: 'AMOUNT_PAID' };
}

/** What was asked without the chosen options, in pence. */
export function keptBasePence(
  before: Pick<JoinFormBefore, 'customFieldResponses' | 'amountPence'>,
): number {
  return Math.max(0, before.amountPence - pricePence(before.customFieldResponses));
}

/**
 * What a spot costs that is moved to another date, in pence: the base price there, and the chosen
 * options at their prices (docs/product/series.md#series-moves).
 */
export function movedAmountPence(
  { basePricePence }: { readonly basePricePence: number },
  kept: readonly KeptOption[],
): number {
  return basePricePence + pricePence(kept);
}

/** What becomes of the chosen options of a spot that is moved to another date. */
export interface MovedChoices<K extends KeptOption> {
  /** Offered there, too: as they were chosen. */
  kept: K[];
  /** Not offered there: they are given up. */
  missing: K[];
  /** That date has ticket types, and none of them is left. */
  refusal: FieldRefusal | undefined;
}

/**
 * Divides the chosen options of a spot that is moved into those that the other date offers and
 * those that it does not (docs/product/series.md#series-moves). Options are found by id, those
 * without one by their labels. Without a ticket type, where the date has some, the move is refused
 * as a join is: with VALIDATION at `joinForm.customFieldResponses`.
 */
export function moveChoices<K extends KeptOption>(
  event: PricedEvent,
  chosen: readonly K[],
): MovedChoices<K> {
  const kept = chosen.filter((one) => findOffer(event.customFields, idsOf(event, one)));
  const missing = chosen.filter((one) => !kept.includes(one));
  return { kept, missing, refusal: refuseWithoutPlace(event, kept) };
}

/** What a form starts from. */
interface Basis {
  /** What was chosen before. */
  kept: readonly KeptOption[];
  /** The price without options. */
  basePence: number;
  /** A ticket type must be chosen, if there are any. */
  needsPlace: boolean;
}

function complete(
  { form, account, event, stock }: JoinFormInput,
  { kept, basePence, needsPlace }: Basis,
): FilledJoinForm {
  const chosen: KeptOption[] = [];
  const emptied: ChosenOption[] = [];
  let soldOut: FieldRefusal | undefined;
  const side = keepSide(event, kept);
  for (const [index, choice] of form.customFieldResponses.entries()) {
    if (isEither(event, choice)) continue;
    if (isNone(choice)) {
      emptied.push(choice);
      continue;
    }
    const had = findKept(event, choice, kept);
    const option = had ? chosenAgain(event, had) : chooseOffer(event, choice);
    if (typeof option === 'string') return { refusal: refuse(index, option) };
    if (!had && isGivenOut(event, option))
      return { refusal: refuse(index, 'The organizer gives out the sides of this event') };
    if (chosen.some((other) => isSameField(other, option)))
      return { refusal: refuse(index, 'Choose one option of each kind') };
    chosen.push(option);
    if (!had && stock.findSoldOut(optionIdsOf([option]))) soldOut ??= refuseSoldOut(index, option);
  }
  chosen.push(...listUnseen(event, kept, { chosen, emptied }));
  if (side && !chosen.some((other) => isSameField(other, side))) chosen.push(side);
  const refusal = (needsPlace ? refuseWithoutPlace(event, chosen) : undefined) ?? soldOut;
  if (refusal) return { refusal };
  const { fullName = account.fullName, email = account.email } = form;
  const joinForm: CompleteJoinForm = { ...form, fullName, email, customFieldResponses: chosen };
  return { joinForm, amountPence: basePence + pricePence(chosen) };
}

/** Says that any side will do. */
function isEither({ customFields }: PricedEvent, { fieldId, isEither }: ChosenOption): boolean {
  return isEither === true && fieldId === sideField(customFields)?.id;
}

/** A side that was given out stays, unless another is chosen (docs/product/sides.md#either). */
function keepSide(event: PricedEvent, kept: readonly KeptOption[]): KeptOption | undefined {
  return kept.find((one) => isGivenOut(event, one) || (one.isAssigned && isOfSide(event, one)));
}

function isGivenOut(event: PricedEvent, option: KeptOption): boolean {
  return givesOutSides(event) && isOfSide(event, option);
}

function isOfSide({ customFields }: PricedEvent, { fieldId }: KeptOption): boolean {
  return fieldId !== null && fieldId === sideField(customFields)?.id;
}

/** Whoever names the side they were given has chosen it, where sides are chosen. */
function chosenAgain(event: PricedEvent, { isAssigned, ...option }: KeptOption): KeptOption {
  return isAssigned && givesOutSides(event) ? { ...option, isAssigned } : option;
}

/** What the event offers today for a choice, or the sentence that says that it does not. */
function chooseOffer(event: PricedEvent, choice: ChosenOption): KeptOption | string {
  const ids = idsOf(event, choice);
  const field = event.customFields.find(({ id }) => id === ids.fieldId);
  const { fieldLabel, selectedOptionLabel } = choice;
  if (!field) {
    return fieldLabel
      ? `This event does not ask for “${fieldLabel}”`
      : 'This event does not ask for one of your choices';
  }
  const option = field.options.find(({ id }) => id === ids.optionId);
  if (!option) {
    return selectedOptionLabel
      ? `“${selectedOptionLabel}” is not offered for “${field.label}”`
      : `Your choice for “${field.label}” is not offered`;
  }
  return {
    fieldId: field.id,
    optionId: option.id,
    fieldLabel: field.label.trim(),
    selectedOptionLabel: option.label.trim(),
    additionalPrice: option.price ?? 0,
  };
}

function pricePence(chosen: readonly KeptOption[]): number {
  return chosen.reduce((sum, { additionalPrice }) => sum + toPence(additionalPrice), 0);
}

function refuseWithoutPlace(
  { customFields }: PricedEvent,
  chosen: readonly KeptOption[],
): FieldRefusal | undefined {
  const place = customFields.find(({ isPlace }) => isPlace);
  if (!place || chosen.some(({ fieldId }) => fieldId === place.id)) return undefined;
  const message = `Choose an option for “${place.label.trim()}”`;
  return { code: 'VALIDATION', field: CHOICES, message };
}

/** Of a stored form, the first option that is sold out; undefined when all can be had. */
export function refuseStoredSoldOut(
  kept: readonly KeptOption[],
  stock: Stock,
): FieldRefusal | undefined {
  const index = kept.findIndex((one) => stock.findSoldOut(optionIdsOf([one])));
  const option = kept[index];
  return option && refuseSoldOut(index, option);
}

function refuseSoldOut(index: number, option: KeptOption): FieldRefusal {
  const { fieldLabel, selectedOptionLabel } = option;
  const message = `“${selectedOptionLabel}” for “${fieldLabel}” is sold out`;
  return { ...refuse(index, message), code: 'OPTION_SOLD_OUT' };
}

const CHOICES = 'joinForm.customFieldResponses';

function refuse(index: number, message: string): FieldRefusal {
  return { code: 'VALIDATION', field: `${CHOICES}.${index}`, message };
}
