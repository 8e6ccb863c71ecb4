import type { Handlers } from '../../platform/http/handler.ts';
import { changeRemote } from './change-remote.ts';
import { getPublishedRemote } from './get-published-remote.ts';
import { uploadBuild } from './upload-build.ts';

export const publishingRoutes = {
  uploadBuild,
  changeRemote,
  getPublishedRemote,
} satisfies Partial<Handlers>;
