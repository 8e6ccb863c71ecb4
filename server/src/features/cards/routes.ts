import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { giveCard } from './give-card.ts';
import { listCards } from './list-cards.ts';
import { takeCardBack } from './take-card-back.ts';

export function cardRoutes(services: Services) {
  return {
    listCards: (request) => listCards(services, request),
    giveCard: (request) => giveCard(services, request),
    takeCardBack: (request) => takeCardBack(services, request),
  } satisfies Partial<Handlers>;
}
