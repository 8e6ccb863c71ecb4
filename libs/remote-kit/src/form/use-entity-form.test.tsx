import { ApiError } from '@muster/api-client';
import { MusterProvider, TextInput } from '@muster/ui';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts';

interface Values {
  email: string;
  password: string;
}

const KEY = 'muster-draft:test';

function Form(options: Partial<EntityFormOptions<Values, void>>) {
  const entity = useEntityForm<Values, void>({
    schema: ({ email }): Record<string, string> => (email ? {} : { email: 'Email is required' }),
    initialValues: { email: '', password: '' },
    draft: { key: KEY, fields: ['email'] },
    save: async () => undefined,
    failureText: () => 'Failed',
    ...options,
  });
  return (
    <MusterProvider>
      <form onSubmit={entity.submit}>
        {entity.failure && <p role="alert">{entity.failure}</p>}
        {entity.isRestored && <p>Restored</p>}
        <TextInput label="Email" {...entity.form.getInputProps('email')} />
        <TextInput label="Password" {...entity.form.getInputProps('password')} />
        <button type="submit" disabled={entity.isSaving}>
          {entity.isChanged ? 'Save changes' : 'Save'}
        </button>
        <button type="button" onClick={entity.startOver}>
          Start over
        </button>
      </form>
    </MusterProvider>
  );
}

function email() {
  return screen.getByLabelText('Email');
}
function submit() {
  return userEvent.click(screen.getByRole('button', { name: /^Save/ }));
}

test('an invalid field shows its error and nothing is sent', async () => {
  const save = jest.fn();
  render(<Form save={save} />);
  await submit();
  expect(screen.getByText('Email is required')).toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
});

test('the draft survives a reload without the password and is deleted by a save', async () => {
  const onSaved = jest.fn();
  const { unmount } = render(<Form />);
  await userEvent.type(email(), 'a@b.uk');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret1');
  unmount();
  expect(sessionStorage.getItem(KEY)).toBe('{"email":"a@b.uk"}');
  render(<Form onSaved={onSaved} />);
  expect(email()).toHaveValue('a@b.uk');
  expect(screen.getByText('Restored')).toBeInTheDocument();
  await submit();
  expect(onSaved).toHaveBeenCalledWith(undefined, { email: 'a@b.uk', password: '' });
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('a refusal is shown above the form and at its field, which gets the focus', async () => {
  const taken = new ApiError('EMAIL_TAKEN', 'Taken', { status: 409 });
  render(<Form save={() => Promise.reject(taken)} />);
  await userEvent.type(email(), 'a@b.uk');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed');
  expect(screen.getByText('Taken')).toBeInTheDocument();
  expect(email()).toHaveFocus();
  expect(email()).toHaveValue('a@b.uk');
});

test('starting over restores the initial values', async () => {
  render(<Form />);
  await userEvent.type(email(), 'a@b.uk');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(email()).toHaveValue('');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('without a connection it waits, and sends what is typed by then once it is back', async () => {
  const save = jest.fn(async () => undefined);
  onlineManager.setOnline(false);
  render(<Form save={save} />);
  await userEvent.type(email(), 'a@b.uk');
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('It will be sent when you are back online');
  await userEvent.type(email(), 'x');
  expect(save).not.toHaveBeenCalled();
  await act(async () => onlineManager.setOnline(true));
  expect(save).toHaveBeenCalledTimes(1);
  expect(save).toHaveBeenCalledWith({ email: 'a@b.ukx', password: '' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a form that is closed while it waits sends nothing and keeps its draft', async () => {
  const save = jest.fn(async () => undefined);
  onlineManager.setOnline(false);
  const { unmount } = render(<Form save={save} />);
  await userEvent.type(email(), 'a@b.uk');
  await submit();
  unmount();
  await act(async () => onlineManager.setOnline(true));
  expect(save).not.toHaveBeenCalled();
  expect(sessionStorage.getItem(KEY)).toBe('{"email":"a@b.uk"}');
  sessionStorage.clear();
});

test('what is changed after a lost response is another write, once that of before is seen', async () => {
  const sent: { nonce: string }[] = [];
  const reused = new ApiError('NONCE_REUSED', 'Sent before', { status: 409 });
  async function save(values: object) {
    sent.push(values as { nonce: string });
    if (sent.length === 1) throw new Error('lost');
    if (sent.length === 2) throw reused;
  }
  const initialValues = { email: 'a@b.uk', password: '', nonce: 'first' };
  render(<Form save={save} initialValues={initialValues} />);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed');
  await userEvent.type(email(), '.net');
  await submit();
  expect(await screen.findByText(/^What you sent before did arrive/)).toBeVisible();
  await submit();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ nonce }) => nonce === 'first')).toEqual([true, true, false]);
});
