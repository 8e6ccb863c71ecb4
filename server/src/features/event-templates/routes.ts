import { ownerAccess, ownershipScope } from '@muster/domain';
import type { Handlers } from '../../platform/http/handler.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { setEventTemplate } from './set-event-template.ts';
import { listTemplateRows, updateTemplateName } from './store.ts';
import { toTemplate } from './to-template.ts';

export const eventTemplateRoutes = {
  listEventTemplates: async ({ db }, { actor }) => {
    const rows = await listTemplateRows(db, actor.id);
    return { templates: rows.map(toTemplate) };
  },
  setEventTemplate,
  removeEventTemplate: async ({ db }, { actor, params: { id } }) => {
    const event = { id, organizerId: ownershipScope(actor), name: null };
    if (!(await updateTemplateName(db, event)))
      throw await eventRefusal(db, { eventId: id, access: ownerAccess(actor) });
    return { id };
  },
} satisfies Partial<Handlers>;
