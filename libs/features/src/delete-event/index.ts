export { DeleteEventDialog } from './delete-event-dialog.tsx';
export { describeLoss, describeMoney } from './describe-loss.ts';
