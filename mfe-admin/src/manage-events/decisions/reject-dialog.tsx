import { LENGTH } from '@muster/contract';
import { useBanners } from '@muster/remote-kit';
import { BannerStack, Button, Stack, useReturnFocus } from '@muster/ui';
import { Modal, Textarea } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from './decisions.module.css';
import { type SeenEvent, useDecisions } from './use-decisions.ts';

interface RejectDialogProps {
  events: readonly SeenEvent[];
  /** `isRejected`: it was not cancelled. */
  onClose: (isRejected: boolean) => void;
  focusFallback: () => HTMLElement | null;
}

/** Asks for the reason of a rejection, which can be left out, and rejects one or more events. */
export function RejectDialog({ events, onClose, focusFallback }: RejectDialogProps) {
  useReturnFocus(focusFallback);
  const [reason, setReason] = useState('');
  const { decide, decideAll, isBusy } = useDecisions();
  const { banners, dismiss, hold } = useBanners();
  const [first, ...others] = events;
  const isOfSeries = others.length === 0 && Boolean(first?.series);
  async function reject(scope: { series?: true } = {}) {
    const decision = { approved: false, reason: reason.trim(), ...scope };
    const isDone =
      first && others.length === 0 ? decide(first, decision) : decideAll(events, decision);
    if (await isDone) onClose(true);
  }
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose(false)}
      title={
        others.length === 0 ? `Reject “${first?.title ?? ''}”` : `Reject ${events.length} events`
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap={16}>
        <BannerStack banners={banners} onDismiss={dismiss} onHold={hold} />
        <Textarea
          label="Reason (optional)"
          description={`The organizer sees it on the event and gets it by email. At most ${LENGTH.rejectionReason} characters.`}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={LENGTH.rejectionReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <div className={css.buttons}>
          <Button variant="default" onClick={() => onClose(false)} disabled={isBusy}>
            Cancel
          </Button>
          {isOfSeries && (
            <Button variant="default" onClick={() => void reject()} disabled={isBusy}>
              This date only
            </Button>
          )}
          <Button
            color="red"
            onClick={() => void reject(isOfSeries ? { series: true } : {})}
            loading={isBusy}
          >
            {isOfSeries ? 'Reject series' : 'Reject'}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
