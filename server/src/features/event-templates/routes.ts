import { ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
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
      if (!(await updateTemplateName(services.db, event))) throw new AppError('EVENT_NOT_FOUND');
      return { id };
    },
  } satisfies Partial<Handlers>;
}
