import { FAKE_PASSWORD, handle } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { EmailSection } from './email-section.tsx';
import { useEmailForm } from './use-email-form.ts';

async function openForm(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(<Page />, {
    path: '/dashboard/profile/edit?tab=security',
    ...options,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Profile settings' });
  const form = within(within(dialog).getByRole('form', { name: 'Change email address' }));
  return { ...rendered, dialog: within(dialog), form };
}
type Form = Awaited<ReturnType<typeof openForm>>['form'];

async function submit(form: Form, { email = '', password = '' }) {
  if (email) await fillIn(form.getByLabelText(/^New email address/), email);
  if (password) await fillIn(form.getByLabelText(/^Your password/), password);
  await userEvent.click(form.getByRole('button', { name: 'Change email address' }));
}

test('a link is sent to the new address, and the old one stays until it is followed', async () => {
  const { dialog, form, requests } = await openForm();
  expect(form.getByText(/foxglove@badgerwood/)).toBeVisible();
  await submit(form, { email: 'fox@heathfield.uk', password: FAKE_PASSWORD });
  expect(
    await dialog.findByText(/^Follow the link that was sent to fox@heathfield\.uk/),
  ).toBeVisible();
  expect(form.getByText(/foxglove@badgerwood/)).toBeVisible();
  expect(form.getByLabelText(/^New email address/)).toHaveValue('');
  expect(form.getByLabelText(/^Your password/)).toHaveValue('');
  const sent = requests.filter(
    ({ method, path }) => method === 'POST' && path === '/profile/email',
  );
  expect(sent.map(({ body }) => body)).toEqual([
    { newEmail: 'fox@heathfield.uk', currentPassword: FAKE_PASSWORD },
  ]);
});

test('without a mail server the address changes at once', async () => {
  const { dialog, form } = await openForm({
    handlers: [
      handle('requestEmailChange', ({ actor, body }) => ({
        status: 'changed',
        user: { ...actor, email: body.newEmail },
      })),
    ],
  });
  await submit(form, { email: 'fox@heathfield.uk', password: FAKE_PASSWORD });
  expect(await dialog.findByText('Your email address is now fox@heathfield.uk.')).toBeVisible();
  expect(form.getByText('Your email address is fox@heathfield.uk.')).toBeVisible();
});

/** The form alone: the dialog around it takes most of the time. */
function EmailForm() {
  return <EmailSection email="foxglove@badgerwood.example.org.uk" change={useEmailForm()} />;
}

test.each([
  [{ password: 'x' }, 'Email is required'],
  [{ email: 'fox@heathfield.uk' }, 'Current password is required'],
  [{ email: 'fox@heathfield.uk', password: 'Wrong1pass' }, 'Current password is incorrect'],
  [
    { email: 'quentin@oldquarry.example.org.uk', password: FAKE_PASSWORD },
    'An account with this email already exists',
  ],
])('%j is refused at its field', async (values, text) => {
  renderRemote(<EmailForm />);
  const form = within(await screen.findByRole('form'));
  await submit(form, values);
  expect((await form.findAllByText(text))[0]).toBeVisible();
});

test('leaving asks while an address is typed', async () => {
  const { dialog, form } = await openForm();
  await userEvent.type(form.getByLabelText(/^New email address/), 'fox@');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
});
