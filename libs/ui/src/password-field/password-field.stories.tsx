import type { Meta, StoryObj } from '@muster/testing/story';
import { FieldTick } from '../field-tick/field-tick.tsx';
import { PasswordField } from './password-field.tsx';

export default {
  component: PasswordField,
  args: { label: 'Password', defaultValue: 'Passw0rd' },
} satisfies Meta<typeof PasswordField>;

type Story = StoryObj<typeof PasswordField>;

export const Hidden: Story = {};
export const WithTick: Story = { args: { mark: <FieldTick valid /> } };
export const WithError: Story = { args: { error: 'Password must be at least 8 characters' } };
