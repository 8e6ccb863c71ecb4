import type { Event } from '@muster/contract';
import { findEvent } from '../features/events/read-events.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { withinWait } from './within-wait.ts';

/** What a visitor may read of the event of a page. `unknown`: the database has not answered. */
export type PublicEvent =
  | { status: 'found'; event: Event }
  | { status: 'missing' }
  | { status: 'unknown' };

/**
 * The event at a public path; undefined at every other path
 * (docs/product/player-screens.md#public-event-page).
 */
export async function readPublicEvent(
  services: Services,
  path: string,
): Promise<PublicEvent | undefined> {
  const matched = /^\/e(?:\/([^/]*))?(?:\/|$)/.exec(path);
  if (!matched) return undefined;
  const id = matched[1] ?? '';
  if (!/^[0-9a-f]{24}$/.test(id) || path !== `/e/${id}`) return { status: 'missing' };
  return withinWait(findForVisitor(services, id), { status: 'unknown' });
}

async function findForVisitor(services: Services, id: string): Promise<PublicEvent> {
  try {
    // The address may be a moment old when it is sent to somebody; then the primary knows it.
    const event = await services.reads.run(undefined, (source) =>
      findEvent({ ...services, ...source }, { viewer: null, id }),
    );
    return { status: 'found', event };
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'EVENT_NOT_FOUND';
    return { status: isMissing ? 'missing' : 'unknown' };
  }
}
