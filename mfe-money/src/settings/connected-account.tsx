import type { PaymentAccountState } from '@muster/contract';
import { Button, formatShortDate, Group } from '@muster/ui';
import { useState } from 'react';
import { ConnectForm } from './connect-form.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import * as css from './payment-account.module.css';

interface ConnectedAccountProps {
  account: NonNullable<PaymentAccountState['account']>;
  openCheckouts: number;
}

/** Which account is connected, and the ways to replace its key and to disconnect it. */
export function ConnectedAccount({ account, openCheckouts }: ConnectedAccountProps) {
  const [open, setOpen] = useState<'replace' | 'disconnect'>();
  const { isLive, lastFour, connectedAt, isReadable } = account;
  function close() {
    setOpen(undefined);
  }
  return (
    <div className={css.section}>
      {!isReadable && (
        <p role="alert" className={css.failed}>
          Muster can no longer read your key, so your events take no payment online. Connect again.
        </p>
      )}
      <p className={css.text}>
        Stripe {isReadable ? 'is' : 'was'} connected{' '}
        {isLive ? '' : 'in test mode, where no money moves, '}with the key that ends in{' '}
        <b>{lastFour}</b>, {isReadable ? 'since' : 'on'} {formatShortDate(connectedAt)}.
      </p>
      {open === 'replace' ? (
        <>
          <p className={css.text}>{endsText(openCheckouts)}</p>
          <ConnectForm action="Replace key" onClose={close} />
        </>
      ) : (
        <Group gap={12}>
          <Button variant="default" onClick={() => setOpen('replace')}>
            Replace key
          </Button>
          <Button variant="default" onClick={() => setOpen('disconnect')}>
            Disconnect
          </Button>
        </Group>
      )}
      {open === 'disconnect' && (
        <DisconnectDialog consequence={endsText(openCheckouts)} onClose={close} />
      )}
    </div>
  );
}

/** What happens to players who may be paying now. */
function endsText(openCheckouts: number): string {
  if (openCheckouts === 0) return 'No player is paying at this moment.';
  const players =
    openCheckouts === 1 ? 'One payment that was' : `${openCheckouts} payments that were`;
  return `${players} begun will end; players can begin again.`;
}
