import type { Webhook } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { formatCount, Stack } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { Radio } from '@muster/ui/overlays';
import { useState } from 'react';
import { useSwitchWebhook } from './use-switch-webhook.ts';

interface SwitchOnDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks what becomes of the changes that wait for a webhook. */
export function SwitchOnDialog({ webhook, onClose }: SwitchOnDialogProps) {
  const { last, isError } = useLogEnd(webhook);
  const [choice, setChoice] = useState('all');
  const { switchTo, isBusy } = useSwitchWebhook(webhook, onClose);
  const isOne = webhook.waiting === 1;
  const waiting = isOne ? '1 change waits' : `${formatCount(webhook.waiting)} changes wait`;
  return (
    <ConfirmDialog
      title="Switch this webhook on?"
      message={`${waiting} for it.`}
      labels={{ confirm: 'Switch on' }}
      tone="neutral"
      isBusy={isBusy}
      onConfirm={() =>
        switchTo({
          state: 'on',
          ...(choice === 'new' && last !== undefined && { resumeAfter: last }),
        })
      }
      onCancel={onClose}
    >
      <Radio.Group aria-label="What it gets" value={choice} onChange={setChoice} mt={16}>
        <Stack gap={12}>
          <Radio value="all" label="Send what it missed" />
          <Radio
            value="new"
            label="Only what comes now"
            disabled={last === undefined}
            description={isError && 'This cannot be chosen now: the log could not be read.'}
          />
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}

/** The number of the last change. A type that is rare makes it one request. */
const RARE = { types: 'webhook.test', limit: 1_000 } as const;

/** Where the log ends now. It begins no later than what the webhook was sent lately. */
function useLogEnd({ id }: Webhook) {
  const sent = useEndpoint('listWebhookDeliveries', { params: { id }, query: {} }, ONCE);
  const numbers = sent.data?.deliveries.map(({ sequence }) => sequence ?? 0) ?? [];
  const query = { ...RARE, after: Math.max(0, ...numbers) };
  const log = useEndpoint('listChanges', { query }, { ...ONCE, enabled: sent.isFetchedAfterMount });
  return {
    last: log.isFetchedAfterMount ? log.data?.last : undefined,
    isError: sent.isError || log.isError,
  };
}

const ONCE = { staleTime: 0, gcTime: 0 } as const;
