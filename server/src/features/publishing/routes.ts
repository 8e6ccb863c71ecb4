import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeRemote } from './change-remote.ts';
import { getPublishedRemote } from './get-published-remote.ts';
import { uploadBuild } from './upload-build.ts';

export function publishingRoutes(services: Services) {
  return {
    uploadBuild: (request) => uploadBuild(services, request),
    changeRemote: (request) => changeRemote(services, request),
    getPublishedRemote: (request) => getPublishedRemote(services, request),
  } satisfies Partial<Handlers>;
}
