import { failureText } from '@muster/api-client';
import type { Webhook } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';

interface Switch {
  state: 'on' | 'off';
  /** What came until now is not sent. */
  resumeAfter?: null;
}

const DONE = {
  on: 'The webhook is on.',
  off: 'The webhook is off. What changes from now on waits.',
} as const;

/** Switches a webhook on or off; `onSettled` follows, whether it worked or not. */
export function useSwitchWebhook({ id }: Pick<Webhook, 'id'>, onSettled?: () => void) {
  const update = useChange('updateWebhook', { refreshes: ['crew'], refreshAfter: 'settled' });
  function switchTo(body: Switch) {
    update.mutate(
      { params: { id }, body },
      {
        onSuccess: () => showBanner({ tone: 'success', text: DONE[body.state] }),
        onError: (error) =>
          showBanner({
            tone: 'error',
            text: failureText(error, `It could not be switched ${body.state}. Please try again`),
          }),
        onSettled: () => onSettled?.(),
      },
    );
  }
  return { switchTo, isBusy: update.isPending };
}
