import type { EventTask, SlotProps } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { lazyDialog, useViewer } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventMoneyPath } from '@muster/remote-kit/paths';
import { formatCount, Opening } from '@muster/ui';
import { Suspense, useEffect, useState } from 'react';
import type { Payout } from '../figures/figures.tsx';
import { formatPence } from '../money-texts.ts';

const RemindDialog = lazyDialog(
  async () => (await import('../remind/remind-dialog.tsx')).RemindDialog,
);

/** In the worklist of an event: who owes, and a press to remind them. */
export function MoneyTask({ event, show }: SlotProps['event-home/task@1']) {
  const isShown = event.can.viewLedger && usesFeature(event, 'money');
  const mayWrite = useViewer().id === event.organizer.id || event.crewRoles.length > 0;
  const params = { id: event.id };
  const { data } = useEndpoint('getPayout', { params }, { enabled: isShown });
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!data || data.chargedPence + data.takenPence === 0) return;
    if (event.cancelledAt) return show(toRefundTask(event.id, data));
    return show(toTask(data, mayWrite ? () => setOpen(true) : undefined));
  }, [data, event.cancelledAt, event.id, mayWrite, show]);
  if (!isOpen || !data) return null;
  return (
    <Suspense fallback={<Opening label="Opening the form" />}>
      <RemindDialog eventId={event.id} payout={data} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** Players are not asked to pay for an event that is called off. */
function toRefundTask(eventId: string, payout: Payout): EventTask {
  const { takenPence, refundedPence, transferredPence = 0 } = payout;
  const heldPence = takenPence - refundedPence + transferredPence;
  if (heldPence <= 0) return { text: 'Nothing to refund', urgency: 'done' };
  return {
    text: `${formatPence(heldPence)} is paid`,
    detail: 'Refund it, or tell the players what becomes of it.',
    urgency: 'now',
    action: { label: 'Look', to: eventMoneyPath(eventId) },
  };
}

/** `6 owe £142.50`, as on the screen of participants. */
function toTask({ owing, owedPence }: Payout, onPress: (() => void) | undefined): EventTask {
  if (owing === 0) return { text: 'Nobody owes money', urgency: 'done' };
  return {
    text: `${formatCount(owing)} ${owing === 1 ? 'owes' : 'owe'} ${formatPence(owedPence)}`,
    detail: 'They can also pay at the gate.',
    urgency: 'now',
    ...(onPress && { action: { label: 'Remind', onPress } }),
  };
}
