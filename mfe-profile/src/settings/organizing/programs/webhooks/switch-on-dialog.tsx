import type { Webhook } from '@muster/contract';
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
      onConfirm={() => switchTo({ state: 'on', ...(choice === 'new' && { resumeAfter: null }) })}
      onCancel={onClose}
    >
      <Radio.Group aria-label="What it gets" value={choice} onChange={setChoice} mt={16}>
        <Stack gap={12}>
          <Radio value="all" label="Send what it missed" />
          <Radio value="new" label="Only what comes now" />
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}
