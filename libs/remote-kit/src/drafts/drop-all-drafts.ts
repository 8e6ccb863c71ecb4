import { dropDraftFiles } from './draft-files.ts';
import { DRAFT_PREFIX } from './draft-storage.ts';
import { dropSharedDrafts } from './shared-drafts.ts';

/**
 * Discards every draft of this tab, and what all tabs share: after a logout the next user must not
 * find them (docs/product/screens.md#drafts).
 */
export function dropAllDrafts(): void {
  dropSharedDrafts(DRAFT_PREFIX);
  dropDraftFiles();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}
