import { z } from 'zod';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { timestamp } from './text.ts';

/** The id of a remote (docs/remote.md#publishing-to-a-server). */
export const remoteId = z.string().regex(/^[a-z][a-z0-9]{0,29}$/);

/** The id of a build. */
const buildId = z.string().regex(/^[\w.-]{1,64}$/);

const why = z.string().trim().min(1).max(300);

/** The position of a contribution to a slot, or that it is left out (docs/remote.md#slots). */
export const slotOrder = z.union([z.int().min(-1_000).max(1_000), z.literal('off')]);

/** A change of one remote in the registry. */
export const remoteChange = z.discriminatedUnion('action', [
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
export const publishedRemote = z.object({
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
export const registryLogEntry = z.object({
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
