import { failureText } from '@muster/api-client';
import type { Webhook } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { ActionIcon } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import * as css from '../../../settings.module.css';
import { useSwitchWebhook } from './use-switch-webhook.ts';

/** The dialogs of a webhook. */
export type Asked = 'deliveries' | 'change' | 'secret' | 'switch-on' | 'remove';

interface WebhookMenuProps {
  webhook: Webhook;
  button: Ref<HTMLButtonElement>;
  onAsk: (dialog: Asked) => void;
}

/** What can be done with a webhook. */
export function WebhookMenu({ webhook, button, onAsk }: WebhookMenuProps) {
  const { url, state, waiting } = webhook;
  const { switchTo, isBusy } = useSwitchWebhook(webhook);
  const sendTest = useSendTest(webhook);
  function switchOn() {
    return waiting > 0 ? onAsk('switch-on') : switchTo({ state: 'on' });
  }
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon ref={button} loading={isBusy} aria-label={`More for ${url}`}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAsk('deliveries')}>Deliveries</Menu.Item>
        <Menu.Item onClick={() => onAsk('change')}>Change…</Menu.Item>
        {state !== 'off' && <Menu.Item onClick={sendTest}>Send a test</Menu.Item>}
        <Menu.Item onClick={() => onAsk('secret')}>New secret…</Menu.Item>
        {state === 'off' ? (
          <Menu.Item onClick={switchOn}>{waiting > 0 ? 'Switch on…' : 'Switch on'}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => switchTo({ state: 'off' })}>Switch off</Menu.Item>
        )}
        <Menu.Item className={css.failed ?? ''} onClick={() => onAsk('remove')}>
          Remove…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useSendTest({ id }: Webhook) {
  const test = useChange('testWebhook', { refreshes: ['crew'], refreshAfter: 'settled' });
  return () =>
    test.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          showBanner({
            tone: 'success',
            text: 'A test is sent. Deliveries say what became of it.',
          }),
        onError: (error) =>
          showBanner({
            tone: 'error',
            text: failureText(error, 'The test could not be sent. Please try again'),
          }),
      },
    );
}
