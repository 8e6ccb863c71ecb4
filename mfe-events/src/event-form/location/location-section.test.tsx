import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewEventPanel } from '../form-panel.tsx';

jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

function findSearchBox() {
  return screen.findByRole('combobox', { name: 'Find by postcode' });
}

test('choosing a postcode with the keyboard fills in the location and does not submit the form', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />);
  await user.type(await findSearchBox(), 'tn22 3');
  await screen.findByRole('option', { name: 'TN22 3QW' });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Location/ })).toHaveValue(
      'Wealden, East Sussex, TN22 3QW',
    ),
  );
  expect(screen.getByText('Location found: Wealden, East Sussex, TN22 3QW')).toHaveAttribute(
    'role',
    'status',
  );
  await waitFor(() =>
    expect(screen.queryByRole('option', { name: 'TN22 3QW' })).not.toBeInTheDocument(),
  );
  expect(screen.getByText('Position: 50.9893, 0.0436')).toBeVisible();
  expect(screen.queryByLabelText(/Latitude/)).not.toBeInTheDocument();
  expect(screen.queryByText('Event title is required')).not.toBeInTheDocument();
  expect(rendered.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a postcode without a position fills in the location, and asks for the position', async () => {
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />);
  await user.type(await findSearchBox(), 'tn22 3');
  await user.click(await screen.findByRole('option', { name: 'TN22 3QW' }));
  expect(await screen.findByText('Position: 50.9893, 0.0436')).toBeVisible();
  await user.clear(await findSearchBox());
  await user.type(await findSearchBox(), 'JE2 4');
  await user.click(await screen.findByRole('option', { name: 'JE2 4ST' }));
  expect(
    await screen.findByText(
      'Location found: Jersey, JE2 4ST. Its position is not known: enter latitude and longitude, or put the pin on the map.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Location/ })).toHaveValue('Jersey, JE2 4ST');
  expect(screen.getByLabelText(/Latitude/)).toHaveValue('');
});

test('the search starts at three characters and reports when no postcode matches', async () => {
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />);
  const input = await findSearchBox();
  await user.type(input, 'TN');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByRole('option', { name: /TN/ })).not.toBeInTheDocument();
  await user.clear(input);
  await user.type(input, 'ZZ9 9');
  expect(await screen.findByText('No postcodes match.')).toBeInTheDocument();
});

test('without the postcode lookup the form says so, and the location can be typed', async () => {
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />, { postcodesAreDown: true });
  await user.type(await findSearchBox(), 'TN22');
  expect(await screen.findByText(/postcode search is not available/)).toBeInTheDocument();
  await fillIn(screen.getByRole('textbox', { name: /^Location/ }), 'Somewhere', user);
  expect(screen.getByRole('textbox', { name: /^Location/ })).toHaveValue('Somewhere');
});

test('the form shows a message when the map tiles cannot be loaded', async () => {
  renderRemote(<NewEventPanel />);
  await userEvent.click(await screen.findByText(/a pin on the map/));
  expect(await screen.findByText(/The map cannot be shown now/)).toBeInTheDocument();
});
