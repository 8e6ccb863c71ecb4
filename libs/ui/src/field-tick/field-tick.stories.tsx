import type { Meta, StoryObj } from '@muster/testing/story';
import { TextInput } from '../index.ts';
import { FieldTick } from './field-tick.tsx';

export default {
  component: FieldTick,
  args: { valid: true },
  render: ({ valid }) => (
    <TextInput
      label="Email address"
      defaultValue="fox@example.com"
      rightSection={<FieldTick valid={valid} />}
    />
  ),
} satisfies Meta<typeof FieldTick>;

type Story = StoryObj<typeof FieldTick>;

export const Valid: Story = {};
export const NotYet: Story = { args: { valid: false } };
