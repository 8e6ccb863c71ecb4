import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'money',
  label: 'Money',
  title: 'Money',
  icon: 'chart-bar',
  order: 10,
  visibleTo: 'everyone',
  paths: ['/dashboard/money'],
  // The home of an event has a tab for its money.
  withoutTab: true,
  exposes: {
    Page: './src/page.tsx',
    BalanceColumn: './src/balance-column/balance-column.tsx',
    PersonMoney: './src/person/person-money.tsx',
    MoneyTab: './src/home/money-tab.tsx',
    MoneyTask: './src/home/money-task.tsx',
    MoneyCard: './src/home/money-card.tsx',
    MoneyPanel: './src/panel/money-panel.tsx',
    PayAtEvent: './src/pay/pay-at-event.tsx',
    PayOnline: './src/pay/pay-online.tsx',
    PaymentAccount: './src/settings/payment-account.tsx',
    VoucherSettings: './src/settings/voucher-settings.tsx',
    GoingReceipt: './src/receipt/going-receipt.tsx',
    VoucherField: './src/voucher-field/voucher-field.tsx',
  },
  slots: [
    {
      ...{ slot: 'participants/column@1', expose: './BalanceColumn', order: 1 },
      column: { needs: ['viewLedger'], uses: 'money' },
    },
    { slot: 'participant/section@1', expose: './PersonMoney', order: 0 },
    {
      ...{ slot: 'event-home/tab@1', expose: './MoneyTab', order: 2 },
      tab: { title: 'Money', needs: ['viewLedger', 'bookPayment'], uses: 'money' },
    },
    { slot: 'event-home/task@1', expose: './MoneyTask', order: 1 },
    { slot: 'event-home/card@1', expose: './MoneyCard', order: 1 },
    { slot: 'event-page/panel@1', expose: './MoneyPanel', order: 3 },
    { slot: 'join-card/section@1', expose: './PayAtEvent', order: 1 },
    { slot: 'going-card/section@1', expose: './PayOnline', order: 1 },
    { slot: 'profile/settings@1', expose: './PaymentAccount', order: 1 },
    { slot: 'profile/settings@1', expose: './VoucherSettings', order: 2 },
    { slot: 'going-card/section@1', expose: './GoingReceipt', order: 2 },
    { slot: 'join-form/section@1', expose: './VoucherField', order: 1 },
  ],
  contract: REMOTE_CONTRACT,
});
