export { CHANGE_GROUPS, CHANGE_LABELS, describeTypes } from './change-labels.ts';
export { describeWebhook } from './describe-webhook.ts';
export { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
