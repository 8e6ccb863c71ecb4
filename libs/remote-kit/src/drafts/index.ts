export { draftKey, dropAllDrafts, dropDraft, readDraft, writeDraft } from './draft-storage.ts';
