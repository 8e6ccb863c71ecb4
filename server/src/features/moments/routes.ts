import type { Handlers } from '../../platform/http/handler.ts';
import { addMoment } from './add-moment.ts';
import { deleteMoment } from './delete-moment.ts';
import { getMomentStats } from './get-moment-stats.ts';
import { listMoments } from './list-moments.ts';
import { listUserMoments } from './list-user-moments.ts';
import { uploadMoment } from './upload-moment.ts';

export const momentRoutes = {
  listMoments,
  uploadMoment,
  addMoment,
  deleteMoment,
  getMomentStats,
  listUserMoments,
} satisfies Partial<Handlers>;
