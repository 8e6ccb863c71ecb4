import { failureText } from '@muster/api-client';
import { type Event, LENGTH, type Refundable } from '@muster/contract';
import { formatPounds, toPounds } from '@muster/domain';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, formatEventDate, Group, Stack, useReturnFocus } from '@muster/ui';
import { Checkbox, Modal, Textarea } from '@muster/ui/overlays';

/** As the server says it; the shell of the last release does not know the text. */
const WHY = 'Say why the event is called off';
const makeNonce = createNonces();

interface CallOffDialogProps {
  event: Event;
  onClose: () => void;
}

/** Asks why an event is called off, and whether everybody is refunded; says who hears of it. */
export function CallOffDialog({ event, onClose }: CallOffDialogProps) {
  useReturnFocus();
  const { form, ...entity } = useCallOff(event, onClose);
  const { data } = useEndpoint(
    'getRefundRun',
    { params: { id: event.id } },
    { enabled: event.can.viewLedger },
  );
  const paid = data?.refundable;
  return (
    <Modal
      opened
      onClose={() => !entity.isSaving && onClose()}
      title={`Call off ${nameOf(event)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={entity.submit} noValidate>
        <Stack gap={16}>
          <FormBanner
            text={entity.failure}
            isWaiting={entity.isWaiting}
            onDismiss={entity.dismissFailure}
          />
          <p>{describeWhoHears(event)}</p>
          <Textarea
            label="Why"
            description="Everybody reads it on the page of the event."
            required
            autosize
            minRows={3}
            maxRows={8}
            maxLength={LENGTH.rejectionReason}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {paid && paid.onlinePence > 0 && (
            <Checkbox
              label={`Refund ${describePaid(paid)}`}
              {...form.getInputProps('refund', { type: 'checkbox' })}
            />
          )}
          {paid && paid.byHandPence > 0 && (
            <p>{formatPounds(toPounds(paid.byHandPence))} was paid by hand: refund it yourself.</p>
          )}
          <Group gap={8} justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={entity.isSaving}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={entity.isSaving}>
              Call off
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Dates of a series share their title. */
function nameOf({ title, series, date }: Event): string {
  return series ? `“${title}” on ${formatEventDate(date)}` : `“${title}”`;
}

function describeWhoHears({ participantCount, waitlistCount }: Event): string {
  const count = participantCount + waitlistCount;
  if (count === 0) return 'Nobody has joined. The page stays, and says that it is called off.';
  const players = count === 1 ? '1 player gets' : `${count} players get`;
  return `${players} an email in 30 seconds; until then nobody notices if you take it back. Their spots stay, and so does the page.`;
}

function describePaid({ onlinePlayers, onlinePence }: Refundable): string {
  const players = onlinePlayers === 1 ? '1 player' : `${onlinePlayers} players`;
  return `${formatPounds(toPounds(onlinePence))} that ${players} paid online`;
}

/** The nonce is kept with the words until the server has responded, so that it is done once. */
function useCallOff(event: Event, onClose: () => void) {
  const { id } = event;
  const change = useChange('callOffEvent', { refreshes: ['events'], refreshAfter: 'settled' });
  return useEntityForm({
    schema: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: WHY }),
    initialValues: { reason: '', refund: true, nonce: makeNonce() },
    draft: { key: useDraftKey(`call-off-${id}`) },
    save: (body) => change.mutateAsync({ params: { id }, body }),
    failureText: (error) => failureText(error, 'The event could not be called off'),
    onSaved() {
      showBanner({ tone: 'success', text: `${nameOf(event)} is called off.` });
      onClose();
    },
  });
}
