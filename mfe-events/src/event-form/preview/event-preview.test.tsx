import { handle, makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel } from '../form-panel.tsx';

jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

test('on a wide screen the card follows what is typed', async () => {
  const event = makeEvent({ title: 'Winter', price: '£25', basePrice: 25 });
  renderRemote(<EditEventPanel id={event.id} />, {
    handlers: [handle('getEvent', () => ({ event }))],
  });
  const title = await screen.findByLabelText(/Event title/);
  const preview = screen.getByRole('complementary');
  expect(preview).toHaveTextContent('What players see');
  await userEvent.type(title, ' Fox');
  await waitFor(() => expect(preview).toHaveTextContent('Winter Fox'));
  expect(preview).toHaveTextContent('£25.00');
});
