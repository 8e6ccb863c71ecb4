import { effectiveLimits } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';
import { findPerson } from './find-person.ts';
import { paginate } from './paginate.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Handlers of limits, records and cards (docs/product/chronograph.md, docs/product/cards.md). */
export function fieldHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getLimits', ({ actor }) => ({
      limits: effectiveLimits(backend.limits.get(actor.id) ?? []),
    })),
    handle('setLimits', ({ actor, body }) => {
      const own = body.limits.map((limit) => ({ ...limit, base: limit.base ?? 'full_auto' }));
      backend.limits.set(actor.id, own);
      return { limits: effectiveLimits(own) };
    }),
    handle('getRecord', ({ actor }) => ({ sites: backend.records.get(actor.id) ?? [] })),
    ...gateHandlers(),
    handle('listCards', ({ actor, query }) => {
      const own = (backend.cards.get(actor.id) ?? []).filter(
        ({ user }) => !query.userId || user.id === query.userId,
      );
      const { items, pagination } = paginate(own, query);
      return { cards: items, pagination };
    }),
    handle('giveCard', ({ actor, body: { userId, participationId, eventId, colour, reason } }) => {
      const event = backend.events.find(({ id }) => id === eventId);
      if (!event) return refuse('EVENT_NOT_FOUND');
      const holder = participantsOf(backend, event).find(({ id }) => id === participationId);
      const account = userId ?? holder?.user?.id;
      if (!account) return refuse('USER_NOT_FOUND');
      const own = backend.cards.get(actor.id) ?? [];
      const now = Date.now();
      const card = {
        ...{ id: now.toString(16).padStart(24, '0'), colour, reason },
        user: findPerson(backend, account),
        event: { id: eventId, title: event.title },
        givenBy: { id: actor.id, name: actor.nickName },
        createdAt: new Date(now).toISOString(),
        endsAt: new Date(now + YEAR_MS).toISOString(),
        can: { takeBack: true },
      };
      backend.cards.set(actor.id, [card, ...own]);
      return { card };
    }),
    handle('takeCardBack', ({ actor, params: { id } }) => {
      const left = (backend.cards.get(actor.id) ?? []).filter((card) => card.id !== id);
      backend.cards.set(actor.id, left);
      return { id };
    }),
  ];
}

/** The gate itself is tested with a store of its own. */
function gateHandlers(): EndpointHandler[] {
  return [
    handle('listScans', ({ query }) => {
      const { items, pagination } = paginate([], query);
      return { scans: items, pagination };
    }),
    handle('listChecks', ({ query }) => {
      const { items, pagination } = paginate([], query);
      return { checks: items, pagination };
    }),
  ];
}
