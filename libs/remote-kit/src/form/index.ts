export { DraftNotice } from './draft-notice.tsx';
export { findField } from './first-wrong-field.ts';
export type { FormCheck } from './form-check.ts';
export type { FormDraft } from './form-draft.ts';
export { SendHint } from './send-hint.tsx';
export { handleSendKeys, SEND_SHORTCUTS } from './send-keys.ts';
export { type EntityForm, type EntityFormOptions, useEntityForm } from './use-entity-form.ts';
export { useLeaveCheck } from './use-leave-check.tsx';
