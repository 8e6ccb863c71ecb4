import { type EventTemplate, MAX_COUNT } from '@muster/contract';
import { ownerAccess, ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { eventRefusal } from '../crew/event-access.ts';
import {
  countOtherTemplates,
  findOrganizer,
  listTemplateRows,
  type TemplateRow,
  updateTemplateName,
} from './template-store.ts';

export const templates = {
  /** The caller's templates, by name. */
  async listEventTemplates({ db }, { actor }) {
    const rows = await listTemplateRows(db, actor.id);
    return { templates: rows.map(toTemplate) };
  },

  /**
   * Makes an event a template, unless its organizer has too many or one with this name
   * (docs/product/events.md#event-templates).
   */
  async setEventTemplate({ db }, { actor, params: { id }, body: { name } }) {
    return inTransaction(db, async (trx) => {
      const organizerId = await findOrganizer(trx, { id, organizerId: ownershipScope(actor) });
      // The account is locked, so that two requests at once do not exceed the limit together.
      if (organizerId === undefined || !(await lockAccount(trx, organizerId)))
        throw await eventRefusal(trx, { eventId: id, access: ownerAccess(actor) });
      const others = await countOtherTemplates(trx, { id, organizerId, name });
      if (others.hasName) throw new AppError('TEMPLATE_NAME_TAKEN');
      if (others.total >= MAX_COUNT.eventTemplates) throw new AppError('TOO_MANY_TEMPLATES');
      const row = await updateTemplateName(trx, { id, organizerId, name });
      if (!row) throw new AppError('EVENT_NOT_FOUND');
      return { template: toTemplate(row) };
    });
  },

  async removeEventTemplate({ db }, { actor, params: { id } }) {
    const event = { id, organizerId: ownershipScope(actor), name: null };
    if (!(await updateTemplateName(db, event)))
      throw await eventRefusal(db, { eventId: id, access: ownerAccess(actor) });
    return { id };
  },
} satisfies Partial<Handlers>;

function toTemplate({ id, title, template_name }: TemplateRow): EventTemplate {
  return { eventId: id, name: template_name ?? title, title };
}
