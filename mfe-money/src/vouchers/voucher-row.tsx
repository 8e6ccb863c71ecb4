import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type Voucher } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, formatCount, useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useEffect, useState } from 'react';
import { describeTerms, describeWorth } from './voucher-text.ts';
import * as css from './vouchers.module.css';

/** Of the button that makes one. */
export const NEW_VOUCHER_ID = 'new-voucher';

/** A voucher in the list: what it takes off, for what, and how often it was used. */
export function VoucherRow({ voucher }: { voucher: Voucher }) {
  const [isAsking, setAsking] = useState(false);
  useFocusAfterwards();
  const { codeEnd, uses, maxUses } = voucher;
  return (
    <li className={css.row}>
      <div className={css.about}>
        <span className={css.worth}>
          {describeWorth(voucher)} <span className={css.code}>…{codeEnd}</span>
        </span>
        <span className={css.dim}>{describeTerms(voucher, new Date())}</span>
      </div>
      <span className={css.uses}>
        {formatCount(uses)} of {formatCount(maxUses)} used
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={`Delete the voucher …${codeEnd}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && <DeleteVoucher voucher={voucher} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** A row that is deleted while it has the focus leaves it to the button that makes a voucher. */
function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById(NEW_VOUCHER_ID)?.focus({ preventScroll: true });
    },
    [],
  );
}

function DeleteVoucher({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  useReturnFocus();
  const remove = useChange('deleteVoucher', { refreshes: ['vouchers'] });
  const { id, codeEnd } = voucher;
  return (
    <ConfirmDialog
      title="Delete this voucher?"
      message={`Nobody can use the code …${codeEnd} any more. Whoever has used it keeps what it took off.`}
      labels={{ confirm: 'Delete', cancel: 'Keep the voucher' }}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => showBanner({ tone: 'success', text: 'The voucher is deleted.' }),
            onError: (error) =>
              showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.deleteVoucher) }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
