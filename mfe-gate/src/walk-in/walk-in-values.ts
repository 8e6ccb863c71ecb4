import { FIELD_TEXT, type GateList, MAX_PENCE, type PaymentMethod } from '@muster/contract';
import { parsePence } from '@muster/domain';
import type { WalkInToAdd } from '../gate/gate-view.ts';
import type { QueuedWalkIn } from '../gate/queued-item.ts';
import { formatPence } from '../gate-texts.ts';

type Offer = GateList['offer'];

/** What the fields hold. */
export interface WalkInValues {
  name: string;
  phone: string;
  emergencyName: string;
  emergencyPhone: string;
  optionId: string;
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
  method: '',
  pounds: null,
};

/** What the form begins with: nothing, or what was typed of somebody who was refused. */
export function startWalkIn(refused: QueuedWalkIn | undefined): WalkInValues {
  if (!refused) return EMPTY;
  const { name, phone, emergencyContact, optionId, payment } = refused.walkIn;
  return {
    name,
    phone,
    emergencyName: emergencyContact.name,
    emergencyPhone: emergencyContact.phone,
    optionId: optionId ?? '',
    method: payment?.method ?? '',
    pounds: payment ? toPounds(payment.pence) : null,
  };
}

/** What they pay, by the ticket type; as it is typed. Empty on a list without prices. */
export function poundsOf(values: WalkInValues, offer: Offer | undefined): string {
  if (values.pounds !== null) return values.pounds;
  const pricePence = priceOf(values, offer);
  return pricePence ? toPounds(pricePence) : '';
}

/** What their ticket type costs; undefined on a list without prices. */
export function priceOf({ optionId }: WalkInValues, offer: Offer | undefined): number | undefined {
  const place = offer?.places.find((one) => one.optionId === optionId);
  return (place ?? offer)?.pricePence;
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
  return {
    name: name.trim(),
    phone: phone.trim(),
    emergencyContact: { name: emergencyName.trim(), phone: emergencyPhone.trim() },
    optionId: optionId || null,
    payment: method && pence > 0 ? { method, pence } : null,
  };
}

/** The ticket types with what they cost and what is left. */
export function listPlaces(offer: Offer | undefined) {
  return (offer?.places ?? []).map(({ optionId, label, pricePence, left }) => ({
    value: optionId,
    label: [label, formatPence(pricePence), left === 0 ? 'sold out' : left && `${left} left`]
      .filter(Boolean)
      .join(', '),
  }));
}
