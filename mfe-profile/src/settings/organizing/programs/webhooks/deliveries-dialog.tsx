import { failureText } from '@muster/api-client';
import type { Webhook, WebhookDelivery } from '@muster/contract';
import { CHANGE_LABELS } from '@muster/features/webhooks';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, formatDateTime, Pager, Skeleton } from '@muster/ui';
import { Modal, NativeSelect } from '@muster/ui/overlays';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import * as css from '../../../settings.module.css';
import { describeDelivery } from './describe-delivery.ts';

const STATES = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];
const PAGE = 20;
const REFRESH_MS = 5_000;

interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** What a webhook was sent and what waits for it, newest first, each to be sent again. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Deliveries"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Deliveries webhook={webhook} />
    </Modal>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const [state, setState] = useState('');
  const [page, setPage] = useState(1);
  const isOff = webhook.state === 'off';
  return (
    <div className={css.dialog}>
      <p className={css.site}>{webhook.url}</p>
      {isOff && <p className={css.text}>It is off: nothing is sent until you switch it on.</p>}
      <NativeSelect
        label="State"
        data={STATES}
        value={state}
        onChange={({ currentTarget }) => {
          setState(currentTarget.value);
          setPage(1);
        }}
      />
      <AsyncView
        query={useDeliveries(webhook, { state, page })}
        failure="The deliveries could not be loaded"
        loading="Loading the deliveries"
        skeleton={<Skeleton height={240} />}
        empty={({ deliveries }) => deliveries.length === 0 && <None isFiltered={state !== ''} />}
      >
        {({ deliveries, pagination }) => (
          <div className={css.dialog}>
            <DeliveryList {...{ webhook, deliveries }} />
            <Pager {...pagination} of="deliveries" onPage={setPage} />
          </div>
        )}
      </AsyncView>
    </div>
  );
}

interface Filter {
  /** Empty: all. */
  state: string;
  page: number;
}

/** While some wait for a webhook that is on, they are asked for again and again. */
function useDeliveries({ id, state: webhookState }: Webhook, { state, page }: Filter) {
  const chosen = state ? { state: state as WebhookDelivery['state'] } : {};
  return useEndpoint(
    'listWebhookDeliveries',
    { params: { id }, query: { ...chosen, page, limit: PAGE } },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        webhookState !== 'off' && data?.deliveries.some((each) => each.state === 'waiting')
          ? REFRESH_MS
          : false,
    },
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className={css.text}>
      {isFiltered ? 'No deliveries match this filter.' : 'Nothing was sent in the last 30 days.'}
    </p>
  );
}

interface DeliveryListProps {
  webhook: Webhook;
  deliveries: readonly WebhookDelivery[];
}

/** Each with how it is in words, and a way to send it again while the webhook is on. */
export function DeliveryList({ webhook, deliveries }: DeliveryListProps) {
  return (
    <ul className={css.people} aria-label="Deliveries">
      {deliveries.map((delivery) => (
        <Delivery key={delivery.changeId} {...{ webhook, delivery }} />
      ))}
    </ul>
  );
}

interface DeliveryProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

function Delivery({ webhook, delivery }: DeliveryProps) {
  const { changeId, type, timestamp, sequence } = delivery;
  const retry = useChange('retryWebhookDelivery', {
    ...{ refreshes: ['crew'], refreshAfter: 'settled' },
  });
  const label = CHANGE_LABELS[type as keyof typeof CHANGE_LABELS] ?? type;
  const number = sequence ?? '';
  return (
    <li className={css.personRow}>
      <div className={css.personText}>
        <b>{label}</b> {number}
        <p className={css.text}>
          {formatDateTime(timestamp)} · {describeDelivery(delivery)}
        </p>
      </div>
      {webhook.state !== 'off' && (
        <Button
          variant="default"
          size="sm"
          loading={retry.isPending}
          aria-label={`Again: ${[label, number].filter(Boolean).join(' ')}`}
          onClick={() =>
            retry.mutate(
              { params: { id: webhook.id, changeId } },
              {
                onSuccess: () => showBanner({ tone: 'success', text: 'It is sent again.' }),
                onError: (error) =>
                  showBanner({
                    tone: 'error',
                    text: failureText(error, 'It could not be sent again. Please try again'),
                  }),
              },
            )
          }
        >
          Again
        </Button>
      )}
    </li>
  );
}
