import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';

export const openSpots = {
  async addOpenSpots() {
    throw new AppError('SQUAD_NOT_FOUND');
  },
  async deleteOpenSpot() {
    throw new AppError('SQUAD_NOT_FOUND');
  },
  async renewOpenSpotLink() {
    throw new AppError('SQUAD_NOT_FOUND');
  },
  async releaseOpenSpots() {
    throw new AppError('SQUAD_NOT_FOUND');
  },
} satisfies Partial<Handlers>;
