import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { ownerAccess, ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { countOtherTemplates, findOrganizer, updateTemplateName } from './store.ts';
import { toTemplate } from './to-template.ts';

/**
 * Makes an event a template, unless its organizer has too many or one with this name
 * (docs/product/events.md#event-templates).
 */
export async function setEventTemplate(
  { db }: Services,
  { actor, params: { id }, body: { name } }: Request<Endpoints['setEventTemplate']>,
): Promise<EndpointResponse<Endpoints['setEventTemplate']>> {
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
}
