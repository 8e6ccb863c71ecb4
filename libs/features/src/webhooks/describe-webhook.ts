import type { Webhook } from '@muster/contract';
import { formatCount, messageTime } from '@muster/ui';

type State = Pick<Webhook, 'state' | 'failingSince' | 'waiting'> &
  Partial<Pick<Webhook, 'lastDeliveredAt'>>;

/** `Delivered 08:12 · 3 waiting`: how a webhook is, in words. */
export function describeWebhook({ waiting, ...webhook }: State): string {
  const state = describeState(webhook);
  return waiting > 0 ? `${state} · ${formatCount(waiting)} waiting` : state;
}

function describeState({ state, failingSince, lastDeliveredAt }: Omit<State, 'waiting'>): string {
  if (state === 'off') return 'Off';
  if (state === 'failing')
    return failingSince ? `Failing since ${messageTime(failingSince)}` : 'Failing';
  if (lastDeliveredAt === undefined) return 'On';
  return lastDeliveredAt ? `Delivered ${messageTime(lastDeliveredAt)}` : 'Nothing delivered yet';
}
