export { EndKeyDialog } from './end-key-dialog.tsx';
export { EventsOf } from './events-of.tsx';
export { KEY_ROLE_LABELS } from './key-role-labels.ts';
export { KeyRow } from './key-row.tsx';
