import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { id, requiredLine } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { event } from './event.ts';

/**
 * Makes an event a template under a name, or renames one (docs/product/events.md#event-templates).
 */
export const newEventTemplate = z.object({
  name: requiredLine(LENGTH.templateName, FIELD_TEXT.templateName),
});

/** An event of one's own that new ones begin like. */
const eventTemplate = z.object({
  eventId: id,
  name: z.string(),
  ...event.pick({ title: true }).shape,
});
/** An event of one's own that new ones begin like. */
export type EventTemplate = z.output<typeof eventTemplate>;

const params = z.object({ id });

/** Events that new ones begin like (docs/product/events.md#event-templates). */
export const eventTemplateEndpoints = {
  listEventTemplates: defineEndpoint({
    method: 'GET',
    path: '/events/templates',
    summary: 'List your templates by name',
    access: 'signed-in',
    errors: [],
    response: z.object({ templates: z.array(eventTemplate) }),
  }),
  setEventTemplate: defineEndpoint({
    method: 'PUT',
    path: '/events/:id/template',
    summary:
      'Keep an event as a template under a name, or rename the template; at most 20 per organizer',
    access: 'event-organizer',
    params,
    body: newEventTemplate,
    errors: ['EVENT_NOT_FOUND', 'TEMPLATE_NAME_TAKEN', 'TOO_MANY_TEMPLATES'],
    response: z.object({ template: eventTemplate }),
  }),
  removeEventTemplate: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/template',
    summary: 'Keep an event no longer as a template; the event itself stays',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ id }),
  }),
};
