import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import { Page } from './page.tsx';

test('it greets whoever is signed in', async () => {
  renderRemote(<Page />, { as: 'organizer' });
  expect(await screen.findByText(/^Hello, .+\.$/)).toBeVisible();
});
