import { MusterProvider } from '@muster/ui';
import { render, screen } from '@testing-library/react';
import { Figures, type Payout } from './figures.tsx';

const PAYOUT: Payout = {
  ...{ chargedPence: 2_500, takenPence: 0, refundedPence: 0, owedPence: 0, owing: 0, feesPence: 0 },
  byMethod: { cash: 0, card: 0, bank: 0, online: 0, voucher: 0 },
};

test.each([
  [2_500, '£25.00 came along with players from other dates.'],
  [-1_000, '£10.00 went along with players to other dates.'],
  [0, null],
])('%d pence that moved are named', (transferredPence, text) => {
  render(
    <MusterProvider>
      <Figures payout={{ ...PAYOUT, transferredPence }} />
    </MusterProvider>,
  );
  if (text) expect(screen.getByText(text)).toBeVisible();
  else expect(screen.queryByText(/with players/)).not.toBeInTheDocument();
});
