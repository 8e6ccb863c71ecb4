import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import { Page } from './page.tsx';

test('the page opens with Manage Events, which the selector shows as current', async () => {
  renderRemote(<Page />, { as: 'superadmin', path: '/dashboard/admin?section=unknown' });
  expect(await screen.findByRole('link', { name: 'Manage Events' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await screen.findByRole('heading', { name: 'Pending Approval' })).toBeInTheDocument();
});
