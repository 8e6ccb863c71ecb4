import type { Event } from '@muster/contract';
import { handle, makeEvent } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel } from '../form-panel.tsx';

jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

const RULE = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
];

function edit({ mode = 'off', takesPayments = true } = {}) {
  const payment = { mode, depositPence: null, refundRule: RULE } as Event['payment'];
  const event = makeEvent({ payment });
  return renderRemote(<EditEventPanel id={event.id} />, {
    config: { takesPayments },
    handlers: [handle('getEvent', () => ({ event })), handle('updateEvent', () => ({ event }))],
  });
}

async function save({ requests }: ReturnType<typeof edit>) {
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
  return requests.find(({ method }) => method === 'PUT')?.body as { payment?: unknown };
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await fillIn(field, text);
}

test('an event says how it takes payment online, its deposit and what leaving gives back', async () => {
  const rendered = edit();
  const section = within(await screen.findByRole('group', { name: 'Payment Online' }));
  expect(section.queryByRole('group')).not.toBeInTheDocument();
  await userEvent.selectOptions(section.getByLabelText('Paying online'), 'required');
  await fillIn(section.getByLabelText('Deposit'), '12.50');
  await retype(section.getByLabelText('Given back, step 2'), '25');
  await userEvent.click(section.getByRole('button', { name: 'Remove step 1' }));
  await userEvent.click(section.getByRole('button', { name: 'Add step' }));
  await fillIn(section.getByLabelText('Days before, step 2'), '30');
  await fillIn(section.getByLabelText('Given back, step 2'), '90');
  expect((await save(rendered)).payment).toEqual({
    mode: 'required',
    depositPence: 1_250,
    refundRule: [
      { days: 2, percent: 25 },
      { days: 30, percent: 90 },
    ],
  });
});

test('what is no amount and no step is said at its field, and nothing is sent', async () => {
  const { requests } = edit({ mode: 'optional' });
  const section = within(await screen.findByRole('group', { name: 'Payment Online' }));
  await fillIn(section.getByLabelText('Deposit'), '0');
  await retype(section.getByLabelText('Given back, step 1'), '101');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(section.getByLabelText('Deposit')).toHaveAccessibleDescription(/from £0\.01/),
  );
  expect(section.getByLabelText('Given back, step 1')).toHaveAccessibleDescription(/0 to 100/);
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('without a provider nothing is said of it, and what an event has stays', async () => {
  const rendered = edit({ takesPayments: false, mode: 'required' });
  await screen.findByRole('group', { name: 'Event Capacity' });
  expect(screen.queryByText('Payment Online')).not.toBeInTheDocument();
  expect(await save(rendered)).not.toHaveProperty('payment');
});
