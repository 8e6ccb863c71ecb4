import { createFakeBackend, handle, makeId, makeVoucher, refuse } from '@muster/testing';
import { closeShownOnce } from '@muster/testing/close-shown-once';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { VOUCHERS_PATH } from '../paths.ts';

const ORGANIZER = makeId(1);

function open(given: Parameters<typeof renderRemote>[1] = {}, count = 1) {
  const backend = createFakeBackend('full');
  const vouchers = Array.from({ length: count }, () => makeVoucher({ isOncePerPerson: true }));
  backend.vouchers.set(ORGANIZER, vouchers);
  return renderRemote(<Page />, { backend, path: VOUCHERS_PATH, ...given });
}

function ofVouchers({ requests }: ReturnType<typeof open>) {
  return requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/vouchers'));
}

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'New voucher' }));
  return within(await screen.findByRole('dialog', { name: 'New voucher' }));
}

test('the list says what each takes off, for what, and how often it was used', async () => {
  open();
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('£5.00 off …HT4WAll events · once per person3 of 10 used');
});

test('without vouchers the page says what they are good for', async () => {
  open({}, 0);
  expect(await screen.findByText('No vouchers yet')).toBeVisible();
});

test('a list that cannot be loaded is said, and loaded again', async () => {
  open({ handlers: [handle('listVouchers', () => refuse('INTERNAL'))] });
  expect(await screen.findByText(/Failed to fetch your vouchers/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a code is shown once, to copy', async () => {
  const user = userEvent.setup();
  const rendered = open({}, 0);
  const form = await openForm();
  await user.click(form.getByRole('button', { name: 'Make voucher' }));
  expect(await form.findByText(/^An amount from £0.01/)).toBeVisible();
  expect(ofVouchers(rendered)).toEqual([]);
  await user.type(form.getByRole('textbox', { name: 'Pounds' }), '12,50');
  await user.clear(form.getByRole('textbox', { name: 'How often it can be used' }));
  await user.type(form.getByRole('textbox', { name: 'How often it can be used' }), '20');
  await user.click(form.getByRole('button', { name: 'Make voucher' }));
  const made = within(await screen.findByRole('dialog', { name: 'The voucher is made' }));
  const shown = made.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  const { value: code } = shown;
  expect(code).toMatch(/^.{4}-.{4}-.{4}$/);
  await user.click(made.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(code);
  await closeShownOnce(made);
  expect(await screen.findByText(`…${code.slice(-4)}`)).toBeVisible();
  expect(screen.queryByDisplayValue(code)).not.toBeInTheDocument();
  expect(ofVouchers(rendered)[0]?.body).toEqual({
    kind: 'pounds',
    value: 12.5,
    maxUses: 20,
    eventIds: null,
    expiresAt: null,
    isOncePerPerson: true,
    nonce: expect.any(String),
  });
});

test('what is typed of a new voucher is kept when the dialog closes, and Cancel discards it', async () => {
  const user = userEvent.setup();
  open({}, 0);
  const first = await openForm();
  await user.type(first.getByRole('textbox', { name: 'Pounds' }), '7');
  await user.click(first.getByRole('button', { name: 'Close' }));
  const second = await openForm();
  expect(second.getByRole('textbox', { name: 'Pounds' })).toHaveValue('7');
  await user.click(second.getByRole('button', { name: 'Cancel' }));
  expect((await openForm()).getByRole('textbox', { name: 'Pounds' })).toHaveValue('');
});

test('one for some events needs at least one of them', async () => {
  const user = userEvent.setup();
  const rendered = open();
  const form = await openForm();
  await user.click(form.getByRole('radio', { name: /per cent/ }));
  await user.type(form.getByRole('textbox', { name: 'Per cent' }), '50');
  await user.click(form.getByRole('radio', { name: 'Only these' }));
  const [event] = await form.findAllByRole('checkbox', { name: /, \d/ });
  await user.click(form.getByRole('button', { name: 'Make voucher' }));
  expect(await form.findByText(/^Choose 1 to 100 events/)).toBeVisible();
  await user.click(event!);
  await user.click(form.getByRole('button', { name: 'Make voucher' }));
  await screen.findByRole('dialog', { name: 'The voucher is made' });
  expect(ofVouchers(rendered)[0]?.body).toMatchObject({
    kind: 'percent',
    value: 50,
    eventIds: [expect.stringMatching(/^[0-9a-f]{24}$/)],
  });
});

test('deleting asks first, and says what stays', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Delete the voucher …HT4W' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete this voucher?' }));
  expect(question.getByText(/keeps what it took off/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep the voucher' }));
  const again = screen.getByRole('button', { name: 'Delete the voucher …HT4W' });
  await waitFor(() => expect(again).toHaveFocus());
});

test('once a voucher is deleted, the focus is at New voucher', async () => {
  const user = userEvent.setup();
  const { backend } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete the voucher …HT4W' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete this voucher?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No vouchers yet')).toBeVisible();
  await waitFor(() => expect(backend.vouchers.get(ORGANIZER)).toEqual([]));
  expect(screen.getByRole('button', { name: 'New voucher' })).toHaveFocus();
});

test('a page beyond the last one shows the last one', async () => {
  open({ path: `${VOUCHERS_PATH}?page=7` });
  expect(await screen.findByText('3 of 10 used')).toBeVisible();
});
