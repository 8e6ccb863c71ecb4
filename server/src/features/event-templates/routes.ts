import { ownerAccess, ownershipScope } from '@muster/domain';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { setEventTemplate } from './set-event-template.ts';
import { listTemplateRows, updateTemplateName } from './store.ts';
import { toTemplate } from './to-template.ts';

export function eventTemplateRoutes(services: Services) {
  return {
    listEventTemplates: async ({ actor }) => {
      const rows = await listTemplateRows(services.db, actor.id);
      return { templates: rows.map(toTemplate) };
    },
    setEventTemplate: (request) => setEventTemplate(services, request),
    removeEventTemplate: async ({ actor, params: { id } }) => {
      const event = { id, organizerId: ownershipScope(actor), name: null };
      if (!(await updateTemplateName(services.db, event)))
        throw await eventRefusal(services.db, { eventId: id, access: ownerAccess(actor) });
      return { id };
    },
  } satisfies Partial<Handlers>;
}
