import remote from '../remote.ts';

// Imported dynamically, because shared libraries are available only after the first chunk, as in
// the shell.
void import('@muster/testing/workbench').then(({ startWorkbench }) =>
  startWorkbench({
    remote,
    modules: {
      page: () => import('./page.tsx'),
      contributions: {
        personMoney: () => import('./person/person-money.tsx'),
        moneyTab: () => import('./home/money-tab.tsx'),
        moneyTask: () => import('./home/money-task.tsx'),
        moneyCard: () => import('./home/money-card.tsx'),
        moneyPanel: () => import('./panel/money-panel.tsx'),
        payAtEvent: () => import('./pay/pay-at-event.tsx'),
        payOnline: () => import('./pay/pay-online.tsx'),
        paymentAccount: () => import('./settings/payment-account.tsx'),
        voucherSettings: () => import('./settings/voucher-settings.tsx'),
        booksSettings: () => import('./settings/books-settings.tsx'),
        goingReceipt: () => import('./receipt/going-receipt.tsx'),
        voucherField: () => import('./voucher-field/voucher-field.tsx'),
      },
    },
  }),
);
