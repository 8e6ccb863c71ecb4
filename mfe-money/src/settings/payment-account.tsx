import type { SettingsSectionProps } from '@muster/contract';
import { useConfig } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Skeleton } from '@muster/ui';
import { useEffect } from 'react';
import { ConnectForm } from './connect-form.tsx';
import { ConnectedAccount } from './connected-account.tsx';
import * as css from './payment-account.module.css';

/**
 * In the settings: the account at Stripe with which an organizer takes payment online
 * (docs/product/money.md#payment-account).
 */
export function PaymentAccount(props: SettingsSectionProps) {
  return useConfig().takesPayments ? <OwnAccount {...props} /> : null;
}

function OwnAccount({ isOpen = true, show }: SettingsSectionProps) {
  const query = useEndpoint('getPaymentAccount', {});
  const isStripe = query.data?.provider === 'stripe';
  const isOn = Boolean(query.data?.account);
  useEffect(() => {
    if (!isStripe) return;
    return show?.({ title: 'Online payment', status: isOn ? 'Stripe, connected' : 'Off', isOn });
  }, [isStripe, isOn, show]);
  if (!isOpen || (query.data && !isStripe)) return null;
  return (
    <section className={css.section} aria-labelledby="payment-account-title">
      <h3 id="payment-account-title" className={css.heading}>
        Payments online
      </h3>
      <AsyncView
        query={query}
        failure="Your payment account could not be loaded"
        loading="Loading your payment account"
        skeleton={<Skeleton height={32} />}
      >
        {({ account, openCheckouts }) =>
          account ? (
            <ConnectedAccount account={account} openCheckouts={openCheckouts} />
          ) : (
            <div className={css.section}>
              <p className={css.text}>
                Players pay on Stripe’s page, and the money goes to your own account there. Until
                one is connected, your events take no payment online.
              </p>
              <ConnectForm action="Connect" />
            </div>
          )
        }
      </AsyncView>
    </section>
  );
}
