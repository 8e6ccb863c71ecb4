import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { event } from './event.ts';
import { id, requiredLine } from './text.ts';

/**
 * Makes an event a template under a name, or renames one (docs/product/events.md#event-templates).
 */
export const newEventTemplate = z.object({
  name: requiredLine(LENGTH.templateName, FIELD_TEXT.templateName),
});

/** An event of one's own that new ones begin like. */
export const eventTemplate = z.object({
  eventId: id,
  name: z.string(),
  ...event.pick({ title: true }).shape,
});
/** An event of one's own that new ones begin like. */
export type EventTemplate = z.output<typeof eventTemplate>;
