import { draftKey, readDraft } from '@muster/remote-kit/drafts';
import type { VisitorValues } from './visitor-values.ts';

/** Where a visitor's form is kept through a reload. */
export function visitorDraftKey(eventId: string): string {
  return draftKey(null, `join-form:${eventId}`);
}

/**
 * What somebody typed before they signed in instead of registering: their join form begins with it.
 */
export function readVisitorDraft(eventId: string): Partial<VisitorValues> | null {
  return readDraft<Partial<VisitorValues>>(visitorDraftKey(eventId));
}
