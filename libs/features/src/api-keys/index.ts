export { KEY_ROLE_LABELS } from './key-role-labels.ts';
export { KeyRow } from './key-row.tsx';
