import type { Meta, StoryObj } from '@muster/testing/story';
import { CommandPalette } from './command-palette.tsx';

export default {
  component: CommandPalette,
  args: {
    query: '',
    maxLength: 100,
    note: null,
    groups: [
      {
        label: 'Actions',
        items: [{ id: 'new', label: 'New Event', onChoose: () => undefined }],
      },
      {
        label: 'Events',
        items: [
          { id: 'fox', label: 'Winter Fox', detail: 'Sat 13 Feb 2027', onChoose: () => undefined },
        ],
      },
    ],
    onQuery: () => undefined,
    onSearch: () => undefined,
    onClose: () => undefined,
  },
} satisfies Meta<typeof CommandPalette>;

type Story = StoryObj<typeof CommandPalette>;

export const Groups: Story = {};
export const NothingFound: Story = { args: { query: 'zzz', groups: [], note: 'Nothing matches.' } };
