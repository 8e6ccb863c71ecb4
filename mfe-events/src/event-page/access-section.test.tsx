import { makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import { AccessSection } from './access-section.tsx';

test('what the site has is a list, with whom to ask', () => {
  const access = { features: ['step_free' as const, 'quiet_place' as const], contact: 'Ann' };
  renderRemote(<AccessSection event={makeEvent({ access })} />);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['Step-free', 'Quiet area']);
  expect(screen.getByText('Ask Ann')).toBeVisible();
});

test.each([null, undefined, { features: [], contact: '' }])('%j shows nothing', (access) => {
  renderRemote(<AccessSection event={makeEvent({ access })} />);
  expect(screen.queryByText('Access')).not.toBeInTheDocument();
});
