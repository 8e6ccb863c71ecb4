import { basePriceOf, type Event, FIELD_TEXT, SQUAD } from '@muster/contract';
import { eventForm, validateFields } from '@muster/contract/schemas';
import {
  fromLondonInput,
  hasSides,
  refuseDateChange,
  refuseEnd,
  refusePastDate,
} from '@muster/domain';
import type { EventFormValues, FieldValues } from './form-values.ts';
import { toPaymentBody } from './payment/payment-values.ts';

/**
 * What is sent. An empty field is sent as missing, so that the message of a missing field is the
 * one shown.
 */
function toBody(values: EventFormValues, { canApprove }: { canApprove: boolean }) {
  const {
    approved,
    maxParticipants,
    minAge,
    maxPartySize,
    maxUnpaidOpenSpots,
    givesSpots,
    transferUntilHours,
    rule: _,
    weeksAhead: _weeks,
    moveUntilDays: _move,
    ...others
  } = values;
  const { basePrice, coordinates, customFields, payment, sides, ...plain } = others;
  const { policy, maxGap } = sides;
  const hasGap = policy === 'choose' && maxGap !== '';
  return {
    ...plain,
    date: toIso(values.date),
    endsAt: values.endsAt === '' ? null : toIso(values.endsAt),
    coordinates: {
      latitude: coordinates.latitude === '' ? undefined : coordinates.latitude,
      longitude: coordinates.longitude === '' ? undefined : coordinates.longitude,
    },
    basePrice: basePrice === '' ? basePriceOf({ price: values.price }) : Number(basePrice),
    maxParticipants: maxParticipants === '' ? null : maxParticipants,
    minAge: minAge === '' ? null : minAge,
    maxPartySize: maxPartySize === '' ? SQUAD.defaultMaxPartySize : maxPartySize,
    maxUnpaidOpenSpots: maxUnpaidOpenSpots === '' ? SQUAD.defaultMaxUnpaidOpen : maxUnpaidOpenSpots,
    transferUntilHours: givesSpots ? transferUntilHours || 0 : null,
    customFields: customFields.map(toFieldBody),
    sides: hasSides(customFields) ? { policy, maxGap: hasGap ? Number(maxGap) : null } : null,
    ...(payment && { payment: toPaymentBody(payment) }),
    ...(canApprove && { approved }),
  };
}

/** Empty for a time that does not exist. */
function toIso(local: string): string {
  return fromLondonInput(local)[0]?.toISOString() ?? '';
}

function toFieldBody({ key: _, options, ...field }: FieldValues) {
  const sent = options.map(({ key: _key, taken: _taken, price, limit, colour, ...option }) => ({
    ...option,
    ...(colour && { colour }),
    price: price === '' ? 0 : Number(price),
    limit: limit === '' ? null : Number(limit),
  }));
  return { ...field, options: sent };
}

/**
 * The sentence of each wrong field of a new event, or of a change of one, by its path in the form
 * (docs/product/texts.md#field-texts).
 */
export function validateForm(
  values: EventFormValues,
  { before }: { before: Pick<Event, 'date'> | undefined },
): Record<string, string> {
  const body = toBody(values, { canApprove: false });
  const past = body.date ? refuseDate(body.date, before) : undefined;
  const end =
    body.date && body.endsAt ? refuseEnd({ date: body.date, endsAt: body.endsAt }) : undefined;
  return {
    ...(end && { [end.field]: end.message }),
    ...(past && { [past.field]: past.message }),
    ...validateFields(eventForm, body),
    ...(body.basePrice === undefined && { price: FIELD_TEXT.priceUnclear }),
    ...(values.date !== '' && body.date === '' && { date: FIELD_TEXT.dateSkipped }),
    ...(body.endsAt === '' && { endsAt: FIELD_TEXT.dateSkipped }),
  };
}

function refuseDate(date: string, before: Pick<Event, 'date'> | undefined) {
  const now = new Date();
  return before
    ? refuseDateChange({ before: before.date, date }, now)
    : refusePastDate({ date }, now);
}

/** The fields of the body that differ between two states of the form. */
export function changedFields(before: EventFormValues, after: EventFormValues): string[] {
  const [old, now] = [before, after].map((values) =>
    Object.entries(toBody(values, { canApprove: false })).map(([k, v]) => [k, JSON.stringify(v)]),
  );
  const stored = new Map(old?.map(([field = '', value]) => [field, value]));
  return (now ?? []).flatMap(([field = '', v]) => (stored.get(field) === v ? [] : [field]));
}

/** The parsed body. Call it once `validateForm` has found nothing: it throws for wrong fields. */
export function toCheckedBody(values: EventFormValues, can: { canApprove: boolean }) {
  return eventForm.parse(toBody(values, can));
}
