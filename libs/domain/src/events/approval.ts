import { type Instant, toMs } from '../instant.ts';
import type { Viewer } from '../viewer.ts';

/** What the superadmin approves of an event. */
export interface ApprovableEvent {
  title: string;
  description: string;
  location: string;
  date: Instant;
  imageUrl: string;
  gallery: readonly unknown[];
  price: string;
}

/**
 * What was approved, as it is stored at the approval. `date` is ISO 8601; `media` is JSON of main image and gallery.
 */
export interface ApprovalSnapshot {
  title: string;
  description: string;
  location: string;
  date: string;
  media: string;
  price: string;
}

/** What to store at the approval of an event, to compare with later. Stored snapshots depend on this exact form. */
export function toApprovalSnapshot(event: ApprovableEvent): ApprovalSnapshot {
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    date: new Date(toMs(event.date)).toISOString(),
    media: JSON.stringify([event.imageUrl, event.gallery]),
    price: event.price,
  };
}

/**
 * The keys of the snapshot whose values are different now (docs/product.md#changed-since-approval); none when nothing
 * was approved yet. Snapshots come from the database, so an older one may lack a key: that key counts as changed.
 */
export function changedSinceApproval(
  event: ApprovableEvent,
  approved: Readonly<Record<string, unknown>> | null,
): string[] {
  if (!approved) return [];
  return Object.entries(toApprovalSnapshot(event))
    .filter(([key, value]) => approved[key] !== value)
    .map(([key]) => key);
}

/**
 * Whether a new event starts approved (docs/product.md#approval): only the superadmin's, unless they ask for it to be
 * pending. Requests of other accounts are ignored.
 */
export function initialApproval(viewer: Viewer, requested: boolean | undefined): boolean {
  return (viewer?.isSuperadmin ?? false) && (requested ?? true);
}
