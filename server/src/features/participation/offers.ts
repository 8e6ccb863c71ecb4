import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';

export const offers = {
  async offerSpot() {
    throw new AppError('NOT_JOINED');
  },
  async withdrawOffer() {
    throw new AppError('NOT_JOINED');
  },
} satisfies Partial<Handlers>;
