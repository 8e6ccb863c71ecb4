import type { Handlers } from '../../platform/http/handler.ts';
import { giveCard } from './give-card.ts';
import { listCards } from './list-cards.ts';
import { takeCardBack } from './take-card-back.ts';

export const cardRoutes = {
  listCards,
  giveCard,
  takeCardBack,
} satisfies Partial<Handlers>;
