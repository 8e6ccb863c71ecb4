import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventTemplate, newEventTemplate } from '../schemas/event-template.ts';
import { id } from '../schemas/text.ts';

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
