export type { FormCheck } from './form-check.ts';
export type { FormDraft } from './form-draft.ts';
export { type EntityForm, type EntityFormOptions, useEntityForm } from './use-entity-form.ts';
export { useLeaveCheck } from './use-leave-check.tsx';
