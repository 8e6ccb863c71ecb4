export { DeleteEventDialog } from './delete-event-dialog.tsx';
export { describeLoss, describeMoney } from './describe-loss.ts';
export { useDeleteEvent } from './use-delete-event.ts';
