import { basePriceOf, FIELD_TEXT, type Series, type SeriesContent } from '@muster/contract';
import {
  type FieldRefusal,
  keepLimits,
  refuseMedia,
  refusePlaces,
  refuseReservedName,
  refuseSides,
} from '@muster/domain';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { OrganizersColumns } from './list/query.ts';
import { toOrganizersFields, withStoredUrls } from './to-event.ts';

type SentFields = NonNullable<SeriesContent['customFields']>;

/** What the dates are like; its fields and options get new ids, the same in every date. */
export function toContent(
  { customFields = [], ...event }: SeriesContent,
  publicUrl: string,
): SeriesContent {
  const fields = customFields.map(({ id: _, options, ...field }) => ({
    ...field,
    options: options.map(({ id: _, ...option }) => option),
  }));
  return {
    ...withStoredUrls(event, publicUrl),
    customFields: withIds(keepLimits(fields, [])),
  };
}

/** What dates like an event are like, with the ids of its fields and options. */
export function contentOf(event: OrganizersColumns): SeriesContent {
  const { date: _, endsAt: _end, organizer, ...fields } = toOrganizersFields(event);
  const { name, avatarUrl } = organizer;
  return { ...fields, organizer: { name, avatarUrl } };
}

/** The content in a response. */
export function toContentView({ customFields = [], ...event }: SeriesContent): Series['event'] {
  const { coordinates = null, imageThumbnail = null, organizer } = event;
  return {
    ...event,
    ...{ coordinates, imageThumbnail, basePrice: basePriceOf(event) ?? 0 },
    organizer: { name: organizer.name, avatarUrl: organizer.avatarUrl || null },
    customFields: withIds(customFields),
  };
}

/** With an id for each field and option that has none; options without a label are dropped. */
export function withIds(fields: SentFields) {
  return fields.map(({ id = createObjectId(), options, ...field }) => ({
    ...field,
    id,
    options: options
      .filter(({ label }) => label !== '')
      .map(({ id = createObjectId(), ...option }) => ({ ...option, id })),
  }));
}

/** Why no date can be like this, by the field of the request. */
export function refuseContent(actor: Actor, content: SeriesContent): FieldRefusal | undefined {
  const { organizer, customFields = [], sides = null, maxParticipants = null } = content;
  const refusal =
    refuseReservedName(actor, { 'organizer.name': organizer.name }) ??
    refusePlaces(customFields, maxParticipants) ??
    refuseSides({ customFields, sides, maxParticipants }) ??
    refuseMedia(content) ??
    refusePrice(content);
  return refusal && { ...refusal, field: `event.${refusal.field}` };
}

/** Dates that are made later need it as well. */
function refusePrice({ basePrice, price = '' }: SeriesContent): FieldRefusal | undefined {
  if (basePriceOf({ basePrice, price }) !== undefined) return undefined;
  return { code: 'VALIDATION', field: 'price', message: FIELD_TEXT.priceUnclear };
}
