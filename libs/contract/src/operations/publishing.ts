import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT, TIMEOUT_MS } from '../limits.ts';
import { timestamp } from '../shared/text.ts';
import { PUBLISHING } from './build-limits.ts';
import { remoteState, slotOrder } from './remote-states.ts';

/** The id of a remote (docs/remote.md#publishing-to-a-server). */
const remoteId = z.string().regex(/^[a-z][a-z0-9]{0,29}$/);

/** The id of a build. */
const buildId = z.string().regex(/^[\w.-]{1,64}$/);

const why = z.string().trim().min(1).max(300);

/** A change of one remote in the registry. */
const remoteChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('publish'), build: buildId, why }),
  z.object({ action: z.literal('set'), build: buildId, why }),
  z.object({ action: z.literal('rollback'), build: buildId.optional(), why }),
  z.object({
    action: z.literal('canary'),
    build: buildId,
    share: z.number().min(0).max(1),
    /** Named people besides: emails or ids of accounts. */
    users: z
      .array(z.string().trim().min(1).max(LENGTH.email))
      .max(MAX_COUNT.canaryUsers)
      .optional(),
    why,
  }),
  z.object({
    action: z.literal('slot'),
    /** A slot that the remote contributes to. */
    slot: z.string().min(1).max(60),
    /** Its position there, `off`, or as the build declares it. */
    order: slotOrder.or(z.literal('default')),
    why,
  }),
  z.object({ action: z.enum(['offline-on', 'offline-off']), why }),
]);
/** A change of one remote in the registry. */
export type RemoteChange = z.output<typeof remoteChange>;

/** What is published of a remote. */
const publishedRemote = z.object({
  id: z.string(),
  version: z.string(),
  build: z.string(),
  canary: z
    .object({
      build: z.string(),
      share: z.number(),
      /** How many people were named besides. */
      people: z.int().optional(),
    })
    .nullable(),
  /** Earlier builds that a rollback reaches, newest first. */
  previous: z.array(z.object({ build: z.string(), version: z.string() })),
  /** What the current build contributes to slots, as it is placed now. */
  slots: z
    .array(
      z.object({ slot: z.string(), expose: z.string(), order: slotOrder, declared: z.number() }),
    )
    .optional(),
});

/** A line of the registry's log. */
const registryLogEntry = z.object({
  at: timestamp,
  action: z.string(),
  remote: z.string(),
  build: z.string(),
  version: z.string(),
  former: z.string().nullable(),
  share: z.number().optional(),
  people: z.int().optional(),
  slot: z.string().optional(),
  order: slotOrder.or(z.literal('default')).optional(),
  who: z.string(),
  why: z.string(),
});

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
