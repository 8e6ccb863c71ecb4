import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PUBLISHING, TIMEOUT_MS } from '../limits.ts';
import {
  publishedRemote,
  registryLogEntry,
  remoteChange,
  remoteId,
} from '../schemas/publishing.ts';
import { remoteState } from '../schemas/system.ts';

const params = z.object({ remote: remoteId });

/** For the teams of remotes, from outside (docs/remote.md#publishing-to-a-server). */
export const publishingEndpoints = {
  uploadBuild: defineEndpoint({
    method: 'POST',
    path: '/publishing/:remote/builds',
    summary:
      'Upload a finished build of a remote, as a zip file of its folder; nothing is published',
    access: 'publisher',
    params,
    body: z.object({}),
    file: { field: 'build', maxBytes: PUBLISHING.maxZipBytes },
    errors: ['PUBLISHING_REFUSED'],
    response: z.object({ build: z.string() }),
    timeoutMs: TIMEOUT_MS.uploadBuild,
    rateLimitPerMinute: 20,
  }),
  changeRemote: defineEndpoint({
    method: 'POST',
    path: '/publishing/:remote/changes',
    summary: 'Publish a build, set one, roll back, or give one to a share of the people',
    access: 'publisher',
    params,
    body: remoteChange,
    errors: ['PUBLISHING_REFUSED'],
    response: publishedRemote,
  }),
  getPublishedRemote: defineEndpoint({
    method: 'GET',
    path: '/publishing/:remote',
    summary: 'Get what is published of a remote, its last 50 changes, and what pages report of it',
    access: 'publisher',
    params,
    errors: ['PUBLISHING_REFUSED'],
    response: z.object({
      published: publishedRemote,
      state: remoteState,
      history: z.array(registryLogEntry),
    }),
  }),
};
