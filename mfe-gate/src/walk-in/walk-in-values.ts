import { FIELD_TEXT, type GateList, MAX_PENCE, type PaymentMethod } from '@muster/contract';
import { leftText, parsePence } from '@muster/domain';
import type { WalkInToAdd } from '../gate/gate-view.ts';
import type { QueuedWalkIn } from '../gate/queued-item.ts';
import { formatPence } from '../gate-texts.ts';

type Offer = GateList['offer'];
type OfferedOption = Offer['places'][number];

/** What the fields hold. */
export interface WalkInValues {
  name: string;
  phone: string;
  emergencyName: string;
  emergencyPhone: string;
  optionId: string;
  /** Of each other field by its id; empty: none. */
  choices: Readonly<Record<string, string>>;
  /** Empty: they have not paid yet. */
  method: PaymentMethod | '';
  /** As typed; null while it is the price. */
  pounds: string | null;
}

const EMPTY: WalkInValues = {
  name: '',
  phone: '',
  emergencyName: '',
  emergencyPhone: '',
  optionId: '',
  choices: {},
  method: '',
  pounds: null,
};

/** What the form begins with: nothing, or what was typed of somebody who was refused. */
export function startWalkIn(refused: QueuedWalkIn | undefined): WalkInValues {
  if (!refused) return EMPTY;
  const { name, phone, emergencyContact, optionId, choices = [], payment } = refused.walkIn;
  return {
    name,
    phone,
    emergencyName: emergencyContact.name,
    emergencyPhone: emergencyContact.phone,
    optionId: optionId ?? '',
    choices: Object.fromEntries(choices.map((one) => [one.fieldId, one.optionId])),
    method: payment?.method ?? '',
    pounds: payment ? toPounds(payment.pence) : null,
  };
}

/** What they pay, by what they choose; as it is typed. Empty on a list without prices. */
export function poundsOf(values: WalkInValues, offer: Offer | undefined): string {
  if (values.pounds !== null) return values.pounds;
  const pricePence = priceOf(values, offer);
  return pricePence ? toPounds(pricePence) : '';
}

/** What they choose costs; undefined on a list without prices. */
export function priceOf(values: WalkInValues, offer: Offer | undefined): number | undefined {
  if (!offer) return undefined;
  const place = offer.places.find((one) => one.optionId === values.optionId) ?? offer;
  return listChosen(values, offer).reduce(
    (sum, { pricePence }) => sum + pricePence,
    place.pricePence,
  );
}

/** What they choose of the other fields; what is no longer offered is left out. */
function listChosen({ choices }: WalkInValues, offer: Offer | undefined) {
  return (offer?.fields ?? []).flatMap(({ fieldId, options }) =>
    options
      .filter(({ optionId }) => optionId === choices[fieldId])
      .map(({ optionId, pricePence }) => ({ fieldId, optionId, pricePence })),
  );
}

function toPounds(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** The sentence of each wrong field. */
export function checkWalkIn(
  values: WalkInValues,
  offer: Offer | undefined,
): Partial<Record<keyof WalkInValues, string>> {
  const { name, emergencyName, emergencyPhone, optionId, method } = values;
  const pence = parsePence(poundsOf(values, offer)) ?? 0;
  const isPaid = pence >= 1 && pence <= MAX_PENCE;
  const isPlace = offer?.places.some((place) => place.optionId === optionId);
  return {
    ...(!name.trim() && { name: FIELD_TEXT.fullNameRequired }),
    ...(name.trim() && !isName(name) && { name: FIELD_TEXT.fullNameFormat }),
    ...(!emergencyName.trim() && { emergencyName: FIELD_TEXT.emergencyName }),
    ...(!emergencyPhone.trim() && { emergencyPhone: FIELD_TEXT.emergencyPhone }),
    ...(offer && offer.places.length > 0 && !isPlace && { optionId: 'Choose the ticket type' }),
    ...(method && !isPaid && { pounds: `Enter an amount from £0.01 to ${formatPence(MAX_PENCE)}` }),
  };
}

/** The rule of names is the server's; this finds what somebody at a gate mistypes. */
function isName(name: string): boolean {
  return /^[\p{L}\p{M} .'’-]{2,100}$/u.test(name.trim()) && /\p{L}/u.test(name);
}

/** The walk-in that is sent. */
export function toWalkIn(values: WalkInValues, offer: Offer | undefined): WalkInToAdd {
  const { name, phone, emergencyName, emergencyPhone, optionId, method } = values;
  const pence = parsePence(poundsOf(values, offer)) ?? 0;
  const choices = listChosen(values, offer).map(({ pricePence: _, ...choice }) => choice);
  return {
    name: name.trim(),
    phone: phone.trim(),
    emergencyContact: { name: emergencyName.trim(), phone: emergencyPhone.trim() },
    optionId: optionId || null,
    ...(choices.length > 0 && { choices }),
    payment: method && pence > 0 ? { method, pence } : null,
  };
}

/** The ticket types with what they cost and what is left. */
export function listPlaces(offer: Offer | undefined) {
  return (offer?.places ?? []).map((place) => toItem(place, formatPence(place.pricePence)));
}

/** The options of another field with what they add to the price and what is left. */
export function listOptions({ options }: NonNullable<Offer['fields']>[number]) {
  return options.map((option) =>
    toItem(option, option.pricePence > 0 ? `+${formatPence(option.pricePence)}` : ''),
  );
}

function toItem({ optionId, label, left }: OfferedOption, price: string) {
  return { value: optionId, label: [label, price, leftText(left)].filter(Boolean).join(', ') };
}
