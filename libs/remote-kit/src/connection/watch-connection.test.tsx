import { ApiError } from '@muster/api-client';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { dismissAllBanners } from '../banners/banners.ts';
import { useBanners } from '../banners/use-banners.ts';
import { watchConnection } from './watch-connection.ts';

const NO_RESPONSE = new ApiError('NETWORK', '');

function Outlet() {
  const { banners } = useBanners();
  return banners.map(({ id, text }) => <p key={id}>{text}</p>);
}

function setUp(ping: () => Promise<unknown>) {
  const queryClient = new QueryClient();
  const stop = watchConnection({ queryClient, ping });
  render(<Outlet />);
  return { queryClient, stop };
}

function failRequest(queryClient: QueryClient, error: Error) {
  const query = { queryKey: ['any'], queryFn: () => Promise.reject(error), retry: false };
  return act(() => queryClient.fetchQuery(query).catch(() => {}));
}

beforeEach(() => {
  jest.useFakeTimers();
  dismissAllBanners();
  onlineManager.setOnline(true);
});
afterEach(() => jest.useRealTimers());

test('says at once that the network is gone, and that it is back', () => {
  const { stop } = setUp(jest.fn());
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText(/What you type is kept/)).toBeVisible();
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByText(/What you type is kept/)).toBeNull();
  expect(screen.getByText('You are back online.')).toBeVisible();
  stop();
});

test('a request without a response makes it ask the server until it responds', async () => {
  const ping = jest
    .fn()
    .mockRejectedValueOnce(NO_RESPONSE)
    .mockRejectedValueOnce(NO_RESPONSE)
    .mockResolvedValue({});
  const { queryClient, stop } = setUp(ping);
  await failRequest(queryClient, NO_RESPONSE);
  expect(screen.getByText(/Muster cannot be reached/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText(/Muster cannot be reached/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(screen.getByText('You are back online.')).toBeVisible();
  expect(ping).toHaveBeenCalledTimes(3);
  stop();
});

test('one failed request does not count when the server responds', async () => {
  const { queryClient, stop } = setUp(() => Promise.resolve({}));
  await failRequest(queryClient, NO_RESPONSE);
  expect(onlineManager.isOnline()).toBe(true);
  await failRequest(queryClient, new ApiError('INTERNAL', '', { status: 500 }));
  expect(onlineManager.isOnline()).toBe(true);
  stop();
});
