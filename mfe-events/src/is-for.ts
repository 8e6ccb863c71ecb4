import type { Event } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import type { Contribution } from '@muster/remote-kit/slots';

/** Whether what a remote declares is for this event, and for whoever looks at it. */
export function isFor(event: Event, { needs, uses }: NonNullable<Contribution['column']>): boolean {
  const can: Readonly<Record<string, boolean>> = event.can;
  return needs.some((need) => can[need] === true) && (!uses || usesFeature(event, uses));
}
