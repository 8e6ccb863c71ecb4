import type { Meta, StoryObj } from '@muster/testing/story';
import { SearchField } from './search-field.tsx';

export default {
  component: SearchField,
  args: {
    label: 'Search events',
    placeholder: 'Title or location',
    maxLength: 100,
    search: '',
    onSearch: () => undefined,
  },
} satisfies Meta<typeof SearchField>;

type Story = StoryObj<typeof SearchField>;

export const Empty: Story = {};
export const Searching: Story = { args: { search: 'fox' } };
