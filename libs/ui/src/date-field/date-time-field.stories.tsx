import type { Meta, StoryObj } from '@muster/testing/story';
import { useState } from 'react';
import { DateTimeField } from './date-time-field.tsx';

export default {
  component: DateTimeField,
  args: { label: 'Date and time', value: '2026-12-12T09:30' },
  render: function Field(args) {
    const [value, setValue] = useState(args.value);
    return <DateTimeField {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof DateTimeField>;

type Story = StoryObj<typeof DateTimeField>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const WithError: Story = { args: { value: '', error: 'Event date is required' } };
