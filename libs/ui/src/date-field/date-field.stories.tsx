import type { Meta, StoryObj } from '@muster/testing/story';
import { useState } from 'react';
import { DateField } from './date-field.tsx';

export default {
  component: DateField,
  args: { label: 'Day', value: '2026-12-12' },
  render: function Field(args) {
    const [value, setValue] = useState(args.value);
    return <DateField {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof DateField>;

type Story = StoryObj<typeof DateField>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const BirthDate: Story = {
  args: { label: 'Date of birth', value: '1988-05-24', isBirthDate: true },
};
export const WithError: Story = { args: { value: '', error: 'Date is required' } };
