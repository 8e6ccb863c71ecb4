import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MusterProvider } from '../provider.tsx';
import { type AsyncQuery, AsyncView } from './async-view.tsx';

const BASE: AsyncQuery<string[]> = {
  data: undefined,
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: jest.fn(),
};

function show(query: Partial<AsyncQuery<string[]>>, final = false) {
  function view(now: Partial<AsyncQuery<string[]>>) {
    return (
      <MusterProvider>
        <AsyncView
          query={{ ...BASE, ...now }}
          failure={final ? { text: 'Gone', final } : 'Failed'}
          loading="Loading names"
          skeleton={<p>Skeleton</p>}
          empty={(names) => names.length === 0 && <p>None yet</p>}
        >
          {(names) => <p>{names.join()}</p>}
        </AsyncView>
      </MusterProvider>
    );
  }
  const { rerender } = render(view(query));
  return (next: Partial<AsyncQuery<string[]>>) => rerender(view(next));
}

test('the skeleton appears after 150 ms', () => {
  jest.useFakeTimers();
  show({ isPending: true });
  expect(screen.queryByText('Skeleton')).not.toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(150));
  expect(screen.getByRole('status', { name: 'Loading names' })).toHaveTextContent('Skeleton');
  jest.useRealTimers();
});

test('a failure offers Try again, which is busy while it runs', async () => {
  const refetch = jest.fn();
  const update = show({ error: new Error(), refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  update({ error: new Error(), isFetching: true });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
});

test('a dismissed failure leaves a quiet line and Try again in its place', async () => {
  const error = new Error();
  const update = show({ error });
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('This could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  update({ error: new Error() });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
});

test('a final failure cannot be tried again', () => {
  show({ error: new Error() }, true);
  expect(screen.getByRole('alert')).toHaveTextContent('Gone');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('content stays below a later failure, which can be dismissed until the next failure', async () => {
  const error = new Error();
  const update = show({ data: ['Fox'], error });
  expect(screen.getByText('Fox')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  update({ data: ['Fox'], error: new Error() });
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

test('content of an earlier request is marked as busy; empty data shows the empty state', () => {
  const update = show({ data: ['Fox'], isPlaceholderData: true });
  expect(screen.getByText('Fox').parentElement).toHaveAttribute('aria-busy', 'true');
  update({ data: [] });
  expect(screen.getByText('None yet')).toBeInTheDocument();
});

test('says why nothing comes while there is no connection', () => {
  const update = show({ data: ['Ann'], fetchStatus: 'paused' });
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  update({ data: ['Ann'], isPlaceholderData: true, fetchStatus: 'paused' });
  expect(screen.getByText(/You are offline/)).toBeInTheDocument();
  update({ data: ['Bob'], fetchStatus: 'idle' });
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});
