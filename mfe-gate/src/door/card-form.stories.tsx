import type { Meta, StoryObj } from '@muster/testing/story';
import { CardForm } from './card-form.tsx';

export default {
  component: CardForm,
  args: {
    name: 'Aled Price',
    isOnline: true,
    isGiving: false,
    isMissing: false,
    failure: null,
    onGive: () => undefined,
  },
} satisfies Meta<typeof CardForm>;

type Story = StoryObj<typeof CardForm>;

export const Empty: Story = {};
export const WithoutASignal: Story = { args: { isOnline: false } };
export const NoReason: Story = { args: { isMissing: true } };
