import { ApiError } from '@muster/api-client';
import { fillIn } from '@muster/testing/fill-in';
import { readSession } from '@muster/token-store';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegistrationPage } from './registration-page.tsx';
import { deviceToken, forgetSession, renderAt, tokens, user } from './testing/session-fixtures.tsx';

const mockApi = { register: jest.fn() };
jest.mock('@muster/api-client', () => ({
  ...jest.requireActual('@muster/api-client'),
  createApi: () => mockApi,
}));

const validValues = {
  'Nick name': 'Foxglove',
  'Event organizer name': 'Badger Wood 2',
  'Full name': "Anne-Marie O'Neil",
  'Date of birth': '1990-04-02',
  'Email address': 'fox@badgerwood.uk',
  Password: 'Secret1',
  'Confirm password': 'Secret1',
};
type Label = keyof typeof validValues;

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
    if (value) await fillIn(field(label as Label), value);
    else await userEvent.click(field(label as Label));
  }
  await userEvent.tab();
}

beforeEach(() => {
  forgetSession();
  mockApi.register.mockReset();
});

test('each valid field gets a tick, and the form can be submitted once all are valid', async () => {
  mockApi.register.mockResolvedValue({ user, deviceToken, tokens });
  renderAt('/register', <RegistrationPage />);
  expect(submit()).toBeDisabled();
  for (const label of Object.keys(validValues) as Label[]) {
    expect(tick(label)).not.toBeInTheDocument();
    await fill({ [label]: validValues[label] });
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

function formatMessage(label: string) {
  return `${label} must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods`;
}
const tooYoung = `${new Date().getFullYear() - 12}-01-01`;

test.each<[Label, string, string]>([
  ['Nick name', '', 'Nick name is required'],
  ['Nick name', 'F', formatMessage('Nick name')],
  ['Nick name', 'Fox2', formatMessage('Nick name')],
  ['Full name', '', 'Full name is required'],
  ['Full name', 'Fox_', formatMessage('Full name')],
  ['Event organizer name', '', 'Event organizer name is required'],
  [
    'Event organizer name',
    'Badger & Co',
    'Event organizer name cannot contain “&”. Use letters, numbers, spaces, hyphens, apostrophes and periods',
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
])('the field %s with "%s" shows: %s', async (label, value, message) => {
  renderAt('/register', <RegistrationPage />);
  if (label === 'Confirm password') await fill({ Password: validValues.Password });
  await fill({ [label]: value });
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(field(label)).toBeInvalid();
  expect(tick(label)).not.toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

test('changing the password afterwards makes the confirmation invalid', async () => {
  renderAt('/register', <RegistrationPage />);
  await fill({ Password: 'Secret1', 'Confirm password': 'Secret1' });
  expect(tick('Confirm password')).toBeInTheDocument();
  await fill({ Password: 'Secret12' });
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
});

test('the password check list updates while the user types', async () => {
  renderAt('/register', <RegistrationPage />);
  function item(label: string) {
    return screen.getByText(new RegExp(`^${label}`)).closest('li');
  }
  expect(item('A digit')).toHaveTextContent('still missing');
  await userEvent.type(field('Password'), 'a1');
  expect(item('A digit')).toHaveTextContent('done');
  expect(item('A lowercase letter')).toHaveTextContent('done');
  expect(item('An uppercase letter')).toHaveTextContent('still missing');
  expect(item('At least 6 characters')).toHaveTextContent('still missing');
});

test('a taken email is shown in the banner and at its field, and the typed values are kept', async () => {
  const message = 'An account with this email already exists';
  mockApi.register.mockRejectedValue(new ApiError('EMAIL_TAKEN', message, { status: 409 }));
  renderAt('/register', <RegistrationPage />);
  await fill(validValues);
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(field('Email address')).toBeInvalid();
  expect(field('Email address')).toHaveFocus();
  expect(tick('Email address')).not.toBeInTheDocument();
  expect(field('Password')).toHaveValue('Secret1');
});

test('messages of the server are shown at their fields', async () => {
  const fields = { nickName: 'That name is reserved' };
  mockApi.register.mockRejectedValue(
    new ApiError('VALIDATION', 'Some values are not valid.', { status: 400, fields }),
  );
  renderAt('/register', <RegistrationPage />);
  await fill(validValues);
  await userEvent.click(submit());
  expect(await screen.findByText('That name is reserved')).toBeInTheDocument();
  expect(field('Nick name')).toBeInvalid();
});

test('shows Registration failed when the server gave no reason', async () => {
  mockApi.register.mockRejectedValue(new ApiError('UNREADABLE', '', { status: 502 }));
  renderAt('/register', <RegistrationPage />);
  await fill(validValues);
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
});

test('a reload keeps everything but the passwords', async () => {
  const { unmount } = renderAt('/register', <RegistrationPage />);
  await fill(validValues);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret1');
  unmount();
  renderAt('/register', <RegistrationPage />);
  expect(field('Nick name')).toHaveValue('Foxglove');
  expect(field('Date of birth')).toHaveValue('02/04/1990');
  expect(field('Password')).toHaveValue('');
  expect(submit()).toBeDisabled();
});

test('says which names are public, and links to the login page', () => {
  renderAt('/register', <RegistrationPage />);
  expect(screen.getByText(/are public; .* stay private/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test.each([
  ['Nick name', 'nickname'],
  ['Event organizer name', 'organization'],
  ['Full name', 'name'],
  ['Date of birth', 'bday'],
  ['Email address', 'username'],
  ['Password', 'new-password'],
  ['Confirm password', 'new-password'],
] as const)('the field %s is filled in as %s', (label, autocomplete) => {
  renderAt('/register', <RegistrationPage />);
  expect(field(label)).toHaveAttribute('autocomplete', autocomplete);
});
