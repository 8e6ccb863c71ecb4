/**
 * The places where remotes contribute to each other's screens, each with its version: the props of
 * a version never change in a way that breaks a contribution (docs/remote.md#slots).
 */
export const SLOT_NAMES = [
  'next-event/main@1',
  'event-card/actions@1',
  'event-page/panel@1',
  'event-home/tab@1',
  'event-home/task@1',
  'event-home/card@1',
  'participants/column@1',
  'participant/section@1',
  'join-form/section@1',
  'join-card/section@1',
  'going-card/section@1',
  'profile/settings@1',
] as const;

/** One of `SLOT_NAMES`. */
export type SlotName = (typeof SLOT_NAMES)[number];
