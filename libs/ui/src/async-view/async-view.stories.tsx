import type { Meta, StoryObj } from '@muster/testing/story';
import { EmptyState, Paper, Skeleton } from '../index.ts';
import { type AsyncQuery, AsyncView } from './async-view.tsx';

const names = ['Winter Fox', 'Night Heron'];
const LOADED: AsyncQuery<string[]> = {
  data: names,
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => undefined,
};

/** A list of events by name. */
function EventNames({ query }: { query: AsyncQuery<string[]> }) {
  return (
    <AsyncView
      query={query}
      failure="Failed to fetch events"
      loading="Loading events"
      skeleton={<Skeleton height={120} />}
      empty={(data) => data.length === 0 && <EmptyState title="No events yet" />}
    >
      {(data) => data.map((name) => <Paper key={name}>{name}</Paper>)}
    </AsyncView>
  );
}

export default { component: EventNames } satisfies Meta<typeof EventNames>;

type Story = StoryObj<typeof EventNames>;

export const Content: Story = { args: { query: LOADED } };
export const Loading: Story = {
  args: { query: { ...LOADED, data: undefined, isPending: true, isFetching: true } },
};
export const Failed: Story = {
  args: { query: { ...LOADED, data: undefined, error: new Error('Status 500') } },
};
export const FailedWithContent: Story = {
  args: { query: { ...LOADED, error: new Error('Status 500') } },
};
export const Empty: Story = { args: { query: { ...LOADED, data: [] } } };
export const Offline: Story = {
  args: { query: { ...LOADED, data: undefined, isPending: true, fetchStatus: 'paused' } },
};
