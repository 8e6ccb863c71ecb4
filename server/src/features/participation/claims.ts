import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';

export const claims = {
  async getClaim() {
    throw new AppError('LINK_NOT_FOUND');
  },
  async claimSpot() {
    throw new AppError('LINK_NOT_FOUND');
  },
  async claimWithNewAccount() {
    throw new AppError('LINK_NOT_FOUND');
  },
} satisfies Partial<Handlers>;
