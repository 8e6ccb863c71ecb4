import { ownershipScope, type SignedInViewer } from '@muster/domain';
import type { EventFilter } from './filter.ts';

/**
 * The viewer's own events; for the superadmin, all events (docs/product/events.md#event-scopes).
 */
export function ownEvents(viewer: SignedInViewer): EventFilter {
  return { organizerId: ownershipScope(viewer) ?? undefined };
}
