import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MusterProvider } from '../provider.tsx';
import { Pager } from './pager.tsx';

function Pages({ pages, first = 1, isExact }: { pages: number; first?: number; isExact?: false }) {
  const [page, setPage] = useState(first);
  const total = pages * 10;
  return <Pager {...{ page, pages, total }} totalIsExact={isExact} of="events" onPage={setPage} />;
}

function button(name: string) {
  return screen.getByRole('button', { name });
}

/** What stands between Previous and Next, the current page in brackets. */
function shown(): string {
  const items = [...(button('Previous').nextElementSibling?.children ?? [])];
  const texts = items.map((item) => {
    const isCurrent = item.getAttribute('aria-current') === 'page';
    return isCurrent ? `[${item.textContent}]` : item.textContent;
  });
  return texts.join(' ');
}

test.each([
  [1, 3, '[1] 2 3'],
  [1, 12, '[1] 2 3 4 5 … 12'],
  [5, 12, '1 … 4 [5] 6 … 12'],
  [12, 12, '1 … 8 9 10 11 [12]'],
  [4_999, 10_000, '1 … 4,998 [4,999] 5,000 … 10,000'],
])('page %d of %d: the numbers are %s', (first, pages, numbers) => {
  render(<Pages {...{ first, pages }} />, { wrapper: MusterProvider });
  expect(shown()).toBe(numbers);
});

test('on a phone there are fewer numbers', () => {
  const original = window.matchMedia;
  const width = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(original(query), { matches: query.includes('479.98') }),
    );
  render(<Pages pages={12} first={5} />, { wrapper: MusterProvider });
  expect(shown()).toBe('1 … [5] … 12');
  width.mockRestore();
});

test('a number leads to its page and keeps the focus, also by keyboard', async () => {
  render(<Pages pages={12} first={5} />, { wrapper: MusterProvider });
  await userEvent.click(button('Page 6'));
  expect(screen.getByText('Page 6 of 12 · 120 events')).toBeVisible();
  expect(button('Page 6')).toHaveFocus();
  expect(button('Page 6')).toHaveAttribute('aria-current', 'page');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(shown()).toBe('1 … 6 [7] 8 … 12');
  await userEvent.click(button('Page 12'));
  expect(screen.getByText('Page 12 of 12 · 120 events')).toBeVisible();
});

test('on the last page Next keeps the focus, says that it is disabled, and does nothing', async () => {
  render(<Pages pages={2} />, { wrapper: MusterProvider });
  const next = button('Next');
  await userEvent.click(next);
  expect(screen.getByText('Page 2 of 2 · 20 events')).toBeVisible();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Page 2 of 2 · 20 events')).toBeVisible();
  await userEvent.click(button('Previous'));
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
});

test('a total that is not exact is a lower limit', () => {
  render(<Pages pages={100} isExact={false} />, { wrapper: MusterProvider });
  expect(screen.getByText('Page 1 of 100 · more than 1,000 events')).toBeVisible();
});

test('a single page has no pager', () => {
  render(<Pages pages={1} />, { wrapper: MusterProvider });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
