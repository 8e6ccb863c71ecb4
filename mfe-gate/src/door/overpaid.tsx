import { failureText } from '@muster/api-client';
import { type EndpointResponse, type Endpoints, PAYMENT_METHODS } from '@muster/contract';
import { useOptionalSession } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button } from '@muster/ui';
import { useMemo } from 'react';
import { formatPence, PAYMENT_WORDS } from '../gate-texts.ts';
import * as css from './person-dialog.module.css';

interface OverpaidProps {
  eventId: string;
  participationId: string;
  /** What is too much was refunded. */
  onRefunded: () => void;
}

const makeNonce = createNonces();

/** For those with the books: refunds what somebody has paid too much. Others read who can. */
export function Overpaid({ eventId, participationId, onRefunded }: OverpaidProps) {
  const isSignedIn = useOptionalSession() !== null;
  const params = { id: eventId };
  const event = useEndpoint('getEvent', { params }, { enabled: isSignedIn });
  const mayRefund = event.data?.event.can.viewLedger ?? false;
  const query = { participationId };
  const ledger = useEndpoint('listLedger', { params, query }, { enabled: mayRefund });
  const refund = useChange('addLedgerEntry', { refreshes: ['events'] });
  const pence = 0 - (ledger.data?.summary.balancePence ?? 0);
  const method = latestMethod(ledger.data?.entries ?? []);
  // Pressed twice it is refunded once.
  const body = useMemo(
    () => ({ kind: 'refund' as const, participationId, pence, method, nonce: makeNonce() }),
    [participationId, pence, method],
  );
  if (!isSignedIn || (event.data && !mayRefund))
    return <p className={css.facts}>Only an organizer or treasurer can refund it.</p>;
  if (pence <= 0) return null;
  return (
    <>
      <Button
        size="lg"
        variant="default"
        loading={refund.isPending}
        onClick={() => refund.mutate({ params, body }, { onSuccess: onRefunded })}
      >
        Refund {formatPence(pence)} {PAYMENT_WORDS[method]}
      </Button>
      {refund.isError && <p role="alert">{failureText(refund.error, 'A refund needs a signal')}</p>}
    </>
  );
}

/** How the latest payment was made, which is the one too many. */
function latestMethod(entries: EndpointResponse<Endpoints['listLedger']>['entries']) {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  const payment = entries.find(
    ({ id, kind, pence }) => kind === 'payment' && pence > 0 && !reversed.has(id),
  );
  return PAYMENT_METHODS.find((method) => method === payment?.method) ?? 'cash';
}
