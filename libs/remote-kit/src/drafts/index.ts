export { draftKey, dropDraft, readDraft, writeDraft } from './draft-storage.ts';
export { dropAllDrafts } from './drop-all-drafts.ts';
