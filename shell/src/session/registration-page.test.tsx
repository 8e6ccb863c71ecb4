import { ApiError } from '@muster/api-client';
import { readSession } from '@muster/token-store';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegistrationPage } from './registration-page.tsx';
import { forgetSession, renderAt, tokens, user } from './testing/session-fixtures.tsx';

const mockApi = { register: jest.fn() };
jest.mock('@muster/api-client', () => ({
  ...jest.requireActual('@muster/api-client'),
  createApi: () => mockApi,
}));

const right = {
  'Nick name': 'Foxglove',
  'Event organizer name': 'Badger Wood 2',
  'Full name': "Anne-Marie O'Neil",
  'Date of birth': '1990-04-02',
  'Email address': 'fox@badgerwood.uk',
  Password: 'Secret1',
  'Confirm password': 'Secret1',
};
type Label = keyof typeof right;

function field(label: Label) {
  return screen.getByLabelText(label);
}
function submit() {
  return screen.getByRole('button', { name: 'Create account' });
}
function tick(label: Label) {
  return within(field(label).parentElement!).queryByRole('img', { name: 'Looks good' });
}

async function fill(values: Partial<Record<Label, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label as Label));
    if (value) await userEvent.type(field(label as Label), value);
    else await userEvent.click(field(label as Label));
  }
  await userEvent.tab();
}

beforeEach(() => {
  forgetSession();
  mockApi.register.mockReset();
});

test('ticks each field and can be submitted once all is right', async () => {
  mockApi.register.mockResolvedValue({ user, tokens });
  renderAt('/register', <RegistrationPage />);
  expect(submit()).toBeDisabled();
  for (const label of Object.keys(right) as Label[]) {
    expect(tick(label)).not.toBeInTheDocument();
    await fill({ [label]: right[label] });
    expect(tick(label)).toBeInTheDocument();
  }
  expect(submit()).toBeEnabled();
  await userEvent.click(submit());
  await waitFor(() => expect(readSession().user).toEqual(user));
  expect(mockApi.register).toHaveBeenCalledWith({
    body: {
      nickName: 'Foxglove',
      organizerName: 'Badger Wood 2',
      fullName: "Anne-Marie O'Neil",
      dateOfBirth: '1990-04-02',
      email: 'fox@badgerwood.uk',
      password: 'Secret1',
    },
  });
  expect(sessionStorage).toHaveLength(0);
});

function format(what: string) {
  return `${what} must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods`;
}
const tooYoung = `${new Date().getFullYear() - 12}-01-01`;

test.each<[Label, string, string]>([
  ['Nick name', '', 'Nick name is required'],
  ['Nick name', 'F', format('Nick name')],
  ['Nick name', 'Fox2', format('Nick name')],
  ['Full name', '', 'Full name is required'],
  ['Full name', 'Fox_', format('Full name')],
  ['Event organizer name', '', 'Event organizer name is required'],
  [
    'Event organizer name',
    'Badger & Co',
    'Event organizer name must be between 2 and 100 characters and contain only letters, numbers, spaces, hyphens, apostrophes, and periods',
  ],
  ['Date of birth', '', 'Date of birth is required'],
  ['Date of birth', tooYoung, 'You must be at least 13 years old to register'],
  ['Email address', '', 'Email is required'],
  ['Email address', 'fox@', 'Please enter a valid email address'],
  [
    'Password',
    'secret1',
    'Password needs at least 6 characters, an uppercase letter, a lowercase letter and a digit',
  ],
  ['Confirm password', 'Secret2', 'Passwords do not match'],
])('%s of "%s": %s', async (label, value, words) => {
  renderAt('/register', <RegistrationPage />);
  if (label === 'Confirm password') await fill({ Password: right.Password });
  await fill({ [label]: value });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(field(label)).toBeInvalid();
  expect(tick(label)).not.toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

test('changing the password afterwards makes the confirmation wrong', async () => {
  renderAt('/register', <RegistrationPage />);
  await fill({ Password: 'Secret1', 'Confirm password': 'Secret1' });
  expect(tick('Confirm password')).toBeInTheDocument();
  await fill({ Password: 'Secret12' });
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
});

test('the password list ticks itself off', async () => {
  renderAt('/register', <RegistrationPage />);
  function item(words: string) {
    return screen.getByText(new RegExp(`^${words}`)).closest('li');
  }
  expect(item('A digit')).toHaveTextContent('still missing');
  await userEvent.type(field('Password'), 'a1');
  expect(item('A digit')).toHaveTextContent('done');
  expect(item('A lowercase letter')).toHaveTextContent('done');
  expect(item('An uppercase letter')).toHaveTextContent('still missing');
  expect(item('At least 6 characters')).toHaveTextContent('still missing');
});

test('a taken address stands in the banner and at its field, and nothing typed is lost', async () => {
  const words = 'An account with this email already exists';
  mockApi.register.mockRejectedValue(new ApiError('EMAIL_TAKEN', words, { status: 409 }));
  renderAt('/register', <RegistrationPage />);
  await fill(right);
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(field('Email address')).toBeInvalid();
  expect(field('Email address')).toHaveFocus();
  expect(tick('Email address')).not.toBeInTheDocument();
  expect(field('Password')).toHaveValue('Secret1');
});

test('the server’s sentences stand at their fields', async () => {
  const fields = { nickName: 'That name is reserved' };
  mockApi.register.mockRejectedValue(
    new ApiError('VALIDATION', 'Some values are not valid.', { status: 400, fields }),
  );
  renderAt('/register', <RegistrationPage />);
  await fill(right);
  await userEvent.click(submit());
  expect(await screen.findByText('That name is reserved')).toBeInTheDocument();
  expect(field('Nick name')).toBeInvalid();
});

test('says Registration failed when the server gave no reason', async () => {
  mockApi.register.mockRejectedValue(new ApiError('UNREADABLE', '', { status: 502 }));
  renderAt('/register', <RegistrationPage />);
  await fill(right);
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
});

test('a reload keeps everything but the passwords', async () => {
  const { unmount } = renderAt('/register', <RegistrationPage />);
  await fill(right);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret1');
  unmount();
  renderAt('/register', <RegistrationPage />);
  expect(field('Nick name')).toHaveValue('Foxglove');
  expect(field('Date of birth')).toHaveValue('1990-04-02');
  expect(field('Password')).toHaveValue('');
  expect(submit()).toBeDisabled();
});

test('says which names are public, and leads to sign in', () => {
  renderAt('/register', <RegistrationPage />);
  expect(screen.getByText(/are public; .* stay private/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});
