import type { WalkIn } from '@muster/contract';
import {
  type CompleteJoinForm,
  fillJoinForm,
  type PricedEvent,
} from '../participation/join-form.ts';
import { openStock, optionIdsOf, type Stock } from '../participation/stock.ts';
import type { FieldRefusal } from '../refusal.ts';
import { refuseSideGap, withSide } from '../sides/side-choice.ts';

/** A player without an account, as a participation is made of them, or why they are refused. */
export type FilledWalkIn =
  | { refusal: FieldRefusal }
  | {
      refusal?: undefined;
      joinForm: CompleteJoinForm;
      amountPence: number;
      /** There was no spot, or an option was sold out; they were let in all the same. */
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
 * EVENT_FULL, OPTION_SOLD_OUT and SIDE_CLOSED only while the device has a connection: otherwise
 * they are in already. VALIDATION as for a join form, at `optionId` for the ticket type and at
 * `choices.<index>` for the rest.
 */
export function fillWalkIn(walkIn: WalkIn, { event, freeSpots, stock }: WalkInEvent): FilledWalkIn {
  const { name, optionId, wasOffline } = walkIn;
  const field = event.customFields.find(({ isPlace }) => isPlace);
  const places = optionId === null ? [] : [{ fieldId: field?.id ?? optionId, optionId }];
  const choices = [...places, ...(walkIn.choices ?? [])];
  const filled = fillJoinForm({
    form: toJoinForm(walkIn, choices),
    account: { fullName: name, email: '' },
    event,
    stock: wasOffline ? openStock([], {}) : stock,
  });
  if (filled.refusal?.code === 'VALIDATION') return refuseAt(filled.refusal, places.length);
  if (freeSpots <= 0 && !wasOffline) return { refusal: EVENT_FULL };
  if (filled.refusal) return refuseAt(filled.refusal, places.length);
  const choosing = { chosen: filled.joinForm.customFieldResponses, stock };
  const gap = wasOffline ? undefined : refuseSideGap(event, choosing);
  if (gap) return refuseAt(gap, places.length);
  const joinForm = { ...filled.joinForm, customFieldResponses: withSide(event, choosing) };
  const isSoldOut = stock.findSoldOut(optionIdsOf(choices)) !== undefined;
  return { joinForm, amountPence: filled.amountPence, isOver: freeSpots <= 0 || isSoldOut };
}

/** At the field of a walk-in that is meant by the path in a join form. */
function refuseAt(refusal: FieldRefusal, places: number): { refusal: FieldRefusal } {
  const index = Number(refusal.field.match(/\d+$/)?.[0] ?? -1) - places;
  return { refusal: { ...refusal, field: index < 0 ? 'optionId' : `choices.${index}` } };
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
