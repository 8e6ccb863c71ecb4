import { createFakeBackend, handle, makeSquad, participantsOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const NIGHT = '64b000000000000000000102';

/** Of the first three one has never signed, one has signed an earlier text, one has signed. */
function open() {
  const backend = createFakeBackend('full');
  const people = participantsOf(backend, backend.events.find(({ id }) => id === NIGHT)!);
  for (const person of people) Object.assign(person, { waiver: 'signed', isFieldReady: false });
  const [first, second, third] = people.filter(({ status }) => status === 'confirmed');
  Object.assign(first!, { waiver: 'unsigned' });
  Object.assign(second!, { waiver: 'outdated' });
  Object.assign(third!, { isFieldReady: true });
  return renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    backend,
    path: participantsPath(NIGHT),
  });
}

async function rows() {
  return (await screen.findAllByRole('rowheader')).map((row) => row.textContent);
}

test('beside the name is that the waiver waits, or that somebody may go on the field', async () => {
  open();
  const [first, second, third, ...others] = await rows();
  expect(first).toContain('Waiver not signed');
  expect(second).toContain('Waiver outdated');
  expect(third).toContain('Field-ready');
  for (const other of others) expect(other).not.toMatch(/igned|Waiver|Field/);
});

test('those who have to sign are listed, from the server and from the link', async () => {
  const user = userEvent.setup();
  const { location, requests } = open();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const waiver = within(await screen.findByRole('radiogroup', { name: 'Waiver' }));
  await user.click(waiver.getByRole('radio', { name: 'Has to sign' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(location()).toContain('p-waiver=due');
  expect(requests.some(({ query }) => query.waiver === 'due')).toBe(true);
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(async () => expect(await rows()).toHaveLength(20));
  await user.click(screen.getByRole('radio', { name: 'Field-ready' }));
  expect(await screen.findByText('1 found')).toBeInTheDocument();
});

test('who came as a squad is listed by it, from the filter and from its name', async () => {
  const user = userEvent.setup();
  const backend = createFakeBackend('full');
  const people = participantsOf(backend, backend.events.find(({ id }) => id === NIGHT)!);
  const { id, name, ...squad } = makeSquad();
  const [first, second] = people.filter(({ status }) => status === 'confirmed');
  Object.assign(first!, { squad: { id, name } });
  Object.assign(second!, { squad: { id, name } });
  const pagination = { page: 1, limit: 100, total: 1, pages: 1 };
  const listed = { squads: [{ id, name, ...squad }], pagination };
  const { location, requests } = renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    backend,
    path: participantsPath(NIGHT),
    handlers: [
      handle('listEventSquads', () => listed),
      handle('updateSquad', () => ({ squad: listed.squads[0]! })),
    ],
  });
  const [link] = await screen.findAllByRole('link', { name });
  await user.click(link!);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(location()).toContain(`p-squad=${id}`);
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const filter = await screen.findByRole('combobox', { name: 'Squad' });
  expect(filter).toHaveValue(id);
  await user.click(screen.getByRole('button', { name: `Manage ${name}` }));
  const field = await screen.findByRole('textbox', { name: 'Name of the squad' });
  await user.type(field, ' II');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  const sent = requests.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ name: `${name} II` });
  await user.selectOptions(filter, 'All squads');
  await waitFor(async () => expect(await rows()).toHaveLength(20));
});

test('what the event does not use has neither filter, sum, column, detail nor print', async () => {
  jest.spyOn(window, 'print').mockReturnValue();
  const backend = createFakeBackend('full');
  const event = backend.events.find(({ id }) => id === NIGHT)!;
  const free = { waiver: 'not_needed', paymentStatus: 'pending', paymentAmount: 0 };
  for (const person of participantsOf(backend, event))
    Object.assign(person, free, { balancePence: 0 });
  Object.assign(event, { basePrice: 0, customFields: [], owedPence: 0 });
  renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    backend,
    path: participantsPath(NIGHT),
    contributions: { 'participants/column@1': () => 'Balance' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const groups = await screen.findAllByRole('radiogroup');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Status']);
  const sums = screen.getByLabelText('Summary').textContent;
  expect(sums).toMatch(/confirmed/);
  expect(sums).not.toMatch(/paid|revenue|owed/);
  expect(screen.queryByRole('columnheader', { name: 'Balance' })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /^Payment/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Pending')).not.toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Select / })[1]!);
  for (const name of [/^Mark paid/, /^Paid and in/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Check in/ })[0]).toBeVisible();
  const print = screen.getByRole('button', { name: 'Print' });
  await waitFor(() => expect(print).toBeEnabled());
  await userEvent.click(print);
  const sheet = within(await screen.findByTestId('print-sheet'));
  const columns = sheet.getAllByRole('columnheader', { hidden: true });
  expect(new Set(columns.map(({ textContent }) => textContent))).toEqual(
    new Set(['In', 'Name', 'Status', 'Options', 'Medical', 'Emergency phone']),
  );
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await userEvent.click(within(screen.getAllByRole('rowheader')[0]!).getByRole('link'));
  const spot = await screen.findByRole('heading', { name: 'Spot' });
  expect(spot.closest('[role="dialog"]')).not.toHaveTextContent(
    /[Pp]ayment|Nothing to pay|Pending/,
  );
});
