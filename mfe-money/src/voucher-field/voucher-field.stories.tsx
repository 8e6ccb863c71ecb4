import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { VoucherField } from './voucher-field.tsx';

export default {
  component: VoucherField,
  args: {
    event: makeEvent({ basePrice: 20 }),
    isChange: false,
    isReadOnly: false,
    error: null,
    register: () => () => undefined,
  },
} satisfies Meta<typeof VoucherField>;

type Story = StoryObj<typeof VoucherField>;
export const Empty: Story = {};
export const Refused: Story = { args: { error: 'This code is not valid for this event' } };
