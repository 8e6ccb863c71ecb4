import { makeVoucher } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { VoucherRow } from './voucher-row.tsx';

export default {
  component: VoucherRow,
  args: { voucher: makeVoucher({ isOncePerPerson: true, expiresAt: '2027-04-30T22:59:00.000Z' }) },
  render: (args) => (
    <ul style={{ padding: 0 }}>
      <VoucherRow {...args} />
    </ul>
  ),
} satisfies Meta<typeof VoucherRow>;

type Story = StoryObj<typeof VoucherRow>;
export const Pounds: Story = {};
export const UsedUpOnAPhone: Story = {
  args: { voucher: makeVoucher({ kind: 'percent', value: 100, uses: 10, eventIds: ['a', 'b'] }) },
  parameters: { widthPx: 320 },
};
