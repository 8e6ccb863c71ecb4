import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MusterProvider } from '../provider.tsx';
import { Pager } from './pager.tsx';

function Pages({ pages }: { pages: number }) {
  const [page, setPage] = useState(1);
  return <Pager {...{ page, pages }} total={pages * 10} of="events" onPage={setPage} />;
}

test('on the last page Next keeps the focus, says that it is disabled, and does nothing', async () => {
  render(<Pages pages={2} />, { wrapper: MusterProvider });
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(screen.getByText('Page 2 of 2 · 20 events')).toBeVisible();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Page 2 of 2 · 20 events')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
});

test('a single page has no pager', () => {
  render(<Pages pages={1} />, { wrapper: MusterProvider });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
