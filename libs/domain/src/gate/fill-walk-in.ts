import type { WalkIn } from '@muster/contract';
import {
  type CompleteJoinForm,
  fillJoinForm,
  type PricedEvent,
} from '../participation/join-form.ts';
import { openStock, type Stock } from '../participation/stock.ts';
import type { FieldRefusal } from '../refusal.ts';
import { withSide } from '../sides/side-choice.ts';

/** A player without an account, as a participation is made of them, or why they are refused. */
export type FilledWalkIn =
  | { refusal: FieldRefusal }
  | {
      refusal?: undefined;
      joinForm: CompleteJoinForm;
      amountPence: number;
      /** There was no spot, or the ticket type was sold out; they were let in all the same. */
      isOver: boolean;
    };

interface WalkInEvent {
  event: PricedEvent;
  /** Infinity without a maximum. */
  freeSpots: number;
  stock: Stock;
}

/**
 * Gives a player at the gate a spot at the prices of today (docs/product/gate.md#walk-ins).
 * EVENT_FULL and OPTION_SOLD_OUT only while the device has a connection: otherwise they are in
 * already. VALIDATION at `optionId` for a ticket type that the event does not have, or for none
 * where there are some.
 */
export function fillWalkIn(walkIn: WalkIn, { event, freeSpots, stock }: WalkInEvent): FilledWalkIn {
  const { name, optionId, wasOffline } = walkIn;
  const field = event.customFields.find(({ isPlace }) => isPlace);
  const places = optionId === null ? [] : [{ fieldId: field?.id ?? optionId, optionId }];
  const isSoldOut = optionId !== null && stock.findSoldOut([optionId]) !== undefined;
  const filled = fillJoinForm({
    form: toJoinForm(walkIn, places),
    account: { fullName: name, email: '' },
    event,
    stock: wasOffline ? openStock([], {}) : stock,
  });
  if (filled.refusal?.code === 'VALIDATION')
    return { refusal: { ...filled.refusal, field: 'optionId' } };
  if (freeSpots <= 0 && !wasOffline) return { refusal: EVENT_FULL };
  if (filled.refusal) return { refusal: { ...filled.refusal, field: 'optionId' } };
  const { amountPence } = filled;
  const chosen = withSide(event, { chosen: filled.joinForm.customFieldResponses, stock });
  const joinForm = { ...filled.joinForm, customFieldResponses: chosen };
  return { joinForm, amountPence, isOver: freeSpots <= 0 || isSoldOut };
}

/**
 * The join form of a player who takes an open spot at the gate: theirs, with what was chosen for
 * the spot (docs/product/gate.md#open-spots).
 */
export function fillNamedSpot(
  walkIn: WalkIn,
  customFieldResponses: CompleteJoinForm['customFieldResponses'],
): CompleteJoinForm {
  return { ...toJoinForm(walkIn, []), email: '', customFieldResponses };
}

const EVENT_FULL: FieldRefusal = {
  code: 'EVENT_FULL',
  field: 'optionId',
  message: 'This event is full',
};

function toJoinForm(
  { name, phone, emergencyContact }: WalkIn,
  customFieldResponses: { fieldId: string; optionId: string }[],
) {
  return {
    fullName: name,
    email: undefined,
    phone,
    experienceLevel: 'beginner',
    emergencyContact: { ...emergencyContact, relationship: '' },
    dietaryRequirements: '',
    medicalConditions: '',
    additionalNotes: '',
    customFieldResponses,
  } as const;
}
