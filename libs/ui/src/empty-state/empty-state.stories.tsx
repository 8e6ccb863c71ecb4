import type { Meta, StoryObj } from '@muster/testing/story';
import { Button } from '../index.ts';
import { EmptyState } from './empty-state.tsx';

export default {
  component: EmptyState,
  args: { title: 'No events yet', text: 'The events that you create appear here.' },
} satisfies Meta<typeof EmptyState>;

type Story = StoryObj<typeof EmptyState>;

export const WithText: Story = {};
export const WithAction: Story = { args: { action: <Button>New Event</Button> } };
export const TitleOnly: Story = { args: { text: undefined } };
