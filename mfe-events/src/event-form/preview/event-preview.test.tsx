import { handle, makeEvent, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel, NewEventPanel } from '../form-panel.tsx';

jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

// jsdom has no addresses for files.
beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test('a picture is in the preview while it is uploaded', async () => {
  const user = userEvent.setup();
  const { use } = renderRemote(<NewEventPanel />);
  await screen.findByLabelText(/Event title/);
  use(handle('uploadFile', () => refuse('UNAVAILABLE')));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const hill = new File(['x'], 'hill.jpg', { type: 'image/jpeg' });
  await user.upload(input as HTMLInputElement, hill);
  await screen.findByRole('button', { name: 'Retry hill.jpg' });
  const preview = screen.getByRole('complementary');
  expect(preview.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await user.click(screen.getByRole('button', { name: 'Remove hill.jpg' }));
  expect(preview.querySelector('img')).toBeNull();
});

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
