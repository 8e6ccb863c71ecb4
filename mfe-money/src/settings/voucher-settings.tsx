import type { SettingsSectionProps } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, formatCount } from '@muster/ui';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { VOUCHERS_PATH } from '../paths.ts';
import * as css from './payment-account.module.css';

/** In the settings: the line of the vouchers, and the way to them. */
export function VoucherSettings({ isOpen = true, show }: SettingsSectionProps) {
  const total = useEndpoint('listVouchers', { query: { limit: 1 } }).data?.pagination.total;
  useEffect(() => {
    if (total === undefined) return;
    return show?.({ title: 'Vouchers', status: describe(total), isOn: total > 0 });
  }, [total, show]);
  if (!isOpen) return null;
  return (
    <section className={css.section}>
      <p className={css.text}>
        Codes that take something off the price of your events. The join form asks for one where
        somebody could use it.
      </p>
      <div>
        <Button component={Link} to={VOUCHERS_PATH} variant="default">
          {total === 0 ? 'Make a voucher' : 'Your vouchers'}
        </Button>
      </div>
    </section>
  );
}

function describe(total: number): string {
  if (total === 0) return 'Off';
  return total === 1 ? '1 voucher' : `${formatCount(total)} vouchers`;
}
