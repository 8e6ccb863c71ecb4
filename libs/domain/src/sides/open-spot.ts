import { type JoinForm, SQUAD } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';
import type { KeptOption, OfferedOption } from '../participation/chosen-options.ts';
import { type FilledJoinForm, fillJoinForm, type PricedEvent } from '../participation/join-form.ts';
import type { Stock } from '../participation/stock.ts';
import type { FieldRefusal } from '../refusal.ts';
import { refuseSideGap, withSide } from './side-choice.ts';
import { withSquadSide } from './squad-side.ts';

const HOUR_MS = 3_600_000;

/**
 * Until when an open spot can be claimed that its member pays: for 72 hours, or until 24 hours
 * before the start if that is sooner, but for an hour or until the start
 * (docs/product/squads.md#open-spots).
 */
export function claimUntil({ date }: { readonly date: Instant }, now: Date): Date {
  const startMs = toMs(date);
  const latestMs = Math.min(
    now.getTime() + SQUAD.claimHours * HOUR_MS,
    startMs - SQUAD.claimEndsHoursBefore * HOUR_MS,
  );
  const leastMs = Math.min(now.getTime() + HOUR_MS, startMs);
  return new Date(Math.max(latestMs, leastMs));
}

/** What the leader gives an open spot. */
export interface OpenSpotInput {
  /** What it is called as long as nobody has claimed it. */
  name: string;
  /** What is chosen for it; without a ticket type that of the leader. */
  options: readonly { fieldId: string; optionId: string }[];
  /** What the leader has chosen. */
  leaderChosen: readonly KeptOption[];
  /** Of the squad; undefined: it has none yet. */
  side: OfferedOption | undefined;
  stock: Stock;
  isConfirmed: boolean;
}

/**
 * The form and the price of an open spot (docs/product/squads.md#open-spots), or why it is refused:
 * as a join form, and with VALIDATION for a price other than that of a ticket type.
 */
export function fillOpenSpot(event: PricedEvent, spot: OpenSpotInput): FilledJoinForm {
  const { name, leaderChosen, side, stock, isConfirmed } = spot;
  const place = event.customFields.find(({ isPlace }) => isPlace);
  const own = leaderChosen.find(({ fieldId }) => fieldId === place?.id);
  const isNamed = spot.options.some(({ fieldId }) => fieldId === place?.id);
  const choices = [...spot.options, ...(own && !isNamed ? [own] : [])];
  const form = { ...EMPTY_FORM, customFieldResponses: choices.map(toChoice) };
  const filled = fillJoinForm({ form, account: { fullName: name, email: '' }, event, stock });
  if (filled.refusal) return filled;
  const { joinForm, amountPence } = filled;
  if (joinForm.customFieldResponses.some((one) => one.fieldId !== place?.id && one.additionalPrice))
    return { refusal: refusePrice() };
  const sided = withSquadSide(event, {
    ...{ side, stock, isConfirmed },
    chosen: joinForm.customFieldResponses,
  });
  if (sided.refusal) return sided;
  const { chosen } = sided;
  const gap = isConfirmed ? refuseSideGap(event, { chosen, stock }) : undefined;
  if (gap) return { refusal: gap };
  const customFieldResponses = isConfirmed
    ? withSide(event, { chosen, stock, onlyId: side?.id })
    : [...chosen];
  return { joinForm: { ...joinForm, customFieldResponses }, amountPence };
}

const EMPTY_FORM = {
  ...{ fullName: undefined, email: undefined, phone: '', dietaryRequirements: '' },
  ...{ experienceLevel: 'beginner', medicalConditions: '', additionalNotes: '' },
  emergencyContact: { name: '', phone: '', relationship: '' },
} satisfies Omit<JoinForm, 'customFieldResponses'>;

function toChoice({ fieldId, optionId }: Pick<KeptOption, 'fieldId' | 'optionId'>) {
  return { fieldId, optionId };
}

function refusePrice(): FieldRefusal {
  const field = 'joinForm.customFieldResponses';
  return { code: 'VALIDATION', field, message: 'An open spot has a ticket type and nothing else' };
}
