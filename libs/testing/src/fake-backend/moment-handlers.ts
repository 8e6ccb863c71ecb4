import { FAILURE_TEXT, MAX_COUNT, type Moment, UPLOAD, type User } from '@muster/contract';
import { onlyPage } from '@muster/domain';
import { makeMoment } from '../builders/make-moment.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { storeFile } from './file-handlers.ts';

const MB = 1024 * 1024;

/** Handlers of Moments (docs/product/profile-and-moments.md#moments). */
export function momentHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listMoments', ({ actor }) => {
      const moments = momentsOf(backend, actor);
      return { moments, pagination: onlyPage(moments, MAX_COUNT.moments) };
    }),
    handle('getMomentStats', ({ actor }) => {
      const moments = momentsOf(backend, actor);
      const bytes = moments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      return { totalMoments: moments.length, totalSizeMB: Math.round((bytes / MB) * 100) / 100 };
    }),
    handle('uploadMoment', ({ actor, file }) => {
      if (!UPLOAD.momentTypes.some((type) => type === file.type))
        return refuse('WRONG_TYPE', FAILURE_TEXT.momentType);
      if (file.size > UPLOAD.maxMomentBytes) return refuse('TOO_LARGE', FAILURE_TEXT.momentSize);
      const url = `/media/${storeFile(backend, file, 'moments')}`;
      const moment = makeMoment({
        url,
        thumbnailUrl: url,
        originalName: file.name,
        sizeBytes: file.size,
        uploadedAt: new Date().toISOString(),
      });
      const moments = [moment, ...momentsOf(backend, actor)];
      backend.moments.set(actor.id, moments.slice(0, MAX_COUNT.moments));
      return { moment, replacedOldest: moments.length > MAX_COUNT.moments };
    }),
    handle('deleteMoment', ({ actor, params }) => {
      const moments = momentsOf(backend, actor);
      const left = moments.filter(({ id }) => id !== params.id);
      if (left.length === moments.length) return refuse('MOMENT_NOT_FOUND');
      backend.moments.set(actor.id, left);
      return {};
    }),
  ];
}

function momentsOf(backend: FakeBackend, { id }: Pick<User, 'id'>): Moment[] {
  return backend.moments.get(id) ?? [];
}
