export { DeleteEventDialog } from './delete-event-dialog.tsx';
export { describeLoss } from './describe-loss.ts';
