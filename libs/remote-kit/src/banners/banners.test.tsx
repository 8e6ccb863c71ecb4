import { act, render, screen } from '@testing-library/react';
import {
  dismissAllBanners,
  dismissBannersWithKey,
  holdBanners,
  showBanner,
  showUndo,
} from './banners.ts';
import { useBanners } from './use-banners.ts';

function Outlet({ name }: { name: string }) {
  const { banners } = useBanners();
  return (
    <ul aria-label={name}>
      {banners.map(({ id, text, action }) => (
        <li key={id}>
          {text}
          {action && (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function texts(name: string) {
  return [...screen.getByRole('list', { name }).children].map(({ textContent }) => textContent);
}
function show(banner: Parameters<typeof showBanner>[0]) {
  return act(() => showBanner(banner));
}

beforeEach(() => {
  jest.useFakeTimers();
  dismissAllBanners();
});
afterEach(() => jest.useRealTimers());

test('a success banner hides after 5 s; an error banner stays', () => {
  render(<Outlet name="page" />);
  show({ tone: 'success', text: 'Saved' });
  show({ tone: 'error', text: 'Failed' });
  act(() => void jest.advanceTimersByTime(4_999));
  expect(texts('page')).toEqual(['Saved', 'Failed']);
  act(() => void jest.advanceTimersByTime(1));
  expect(texts('page')).toEqual(['Failed']);
});

test('a banner replaces another with the same text or key, and at most three are shown', () => {
  render(<Outlet name="page" />);
  for (const text of ['1', '1', '2', '3', '4']) show({ tone: 'error', text });
  expect(texts('page')).toEqual(['2', '3', '4']);
  show({ tone: 'error', text: '5', key: 'row' });
  show({ tone: 'error', text: '6', key: 'row' });
  expect(texts('page')).toEqual(['3', '4', '6']);
});

test('a dialog removes its own banners only', () => {
  render(<Outlet name="page" />);
  show({ tone: 'success', text: 'Saved', key: 'dialog' });
  show({ tone: 'error', text: 'Failed' });
  act(() => dismissBannersWithKey('dialog'));
  expect(texts('page')).toEqual(['Failed']);
});

test('the outlet mounted last shows the banners', () => {
  const { rerender } = render(<Outlet name="page" />);
  show({ tone: 'error', text: 'Failed' });
  rerender(
    <>
      <Outlet name="page" />
      <Outlet name="dialog" />
    </>,
  );
  expect(texts('page')).toEqual([]);
  expect(texts('dialog')).toEqual(['Failed']);
  rerender(<Outlet name="page" />);
  expect(texts('page')).toEqual(['Failed']);
});

test('an undo banner offers Undo for 10 s', () => {
  const undo = jest.fn();
  render(<Outlet name="page" />);
  act(() => showUndo({ text: 'Deleted', undo }));
  act(() => void jest.advanceTimersByTime(9_999));
  screen.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledTimes(1);
  act(() => void jest.advanceTimersByTime(1));
  expect(texts('page')).toEqual([]);
});

test('success hides after 5 s, however long its text, and not while it is held', () => {
  render(<Outlet name="page" />);
  const text = 'x'.repeat(100);
  show({ tone: 'success', text });
  act(() => void jest.advanceTimersByTime(4_999));
  expect(texts('page')).toEqual([text]);
  act(() => holdBanners(true));
  show({ tone: 'success', text: 'Saved' });
  act(() => void jest.advanceTimersByTime(60_000));
  expect(texts('page')).toEqual([text, 'Saved']);
  act(() => holdBanners(false));
  act(() => void jest.advanceTimersByTime(5_000));
  expect(texts('page')).toEqual([]);
});
