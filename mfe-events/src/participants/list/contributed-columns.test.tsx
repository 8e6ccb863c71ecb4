import type { ParticipantColumnProps } from '@muster/contract';
import { createFakeBackend, participantsOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const NIGHT = '64b000000000000000000102';

const backend = createFakeBackend('full');
const night = backend.events.find(({ id }) => id === NIGHT)!;
/** The last two, who are not on the first page. */
const SIGNED = participantsOf(backend, night)
  .slice(-2)
  .map(({ user }) => user.id);

/** Whether a player has signed the waiver. */
function Waiver(props: ParticipantColumnProps) {
  if (props.part === 'header') return 'Waiver';
  if (props.part === 'cell')
    return SIGNED.includes(props.participant.user?.id ?? '') ? 'Signed' : 'Not signed';
  const { userIds, onFilter } = props;
  return (
    <button
      type="button"
      aria-pressed={userIds !== null}
      onClick={() => onFilter(userIds ? null : SIGNED)}
    >
      Waiver signed
    </button>
  );
}

function open(column: ComponentType<ParticipantColumnProps> | null) {
  return renderRemote(<ParticipantsDialog eventId={NIGHT} />, {
    backend,
    path: participantsPath(NIGHT),
    contributions: { 'participants/column@1': column },
  });
}

function listNames() {
  return screen.getAllByRole('rowheader').map((cell) => cell.textContent);
}

test('a column of another remote is beside the others, and its filter limits the whole list', async () => {
  const user = userEvent.setup();
  const { requests } = open(Waiver);
  const header = await screen.findByRole('columnheader', { name: 'Waiver' });
  const rows = screen.getAllByRole('row').slice(1);
  const own = within(header.closest('tr')!).getAllByRole('columnheader').indexOf(header);
  for (const row of rows) expect(row.children[own]).toHaveTextContent(/^(Signed|Not signed)$/);
  expect(screen.queryByText('Signed')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  await user.click(screen.getAllByRole('checkbox', { name: /^Select / })[1]!);
  await user.click(screen.getByRole('button', { name: 'Waiver signed' }));
  await waitFor(() => expect(listNames()).toHaveLength(SIGNED.length));
  expect(screen.getByText(`${SIGNED.length} found`)).toBeInTheDocument();
  expect(screen.getAllByText('Signed')).toHaveLength(SIGNED.length);
  // As with any filter, nobody out of sight stays selected.
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
  expect(requests.some(({ query }) => query.limit === '1000')).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(listNames().length).toBeGreaterThan(SIGNED.length));
  expect(screen.getByRole('button', { name: 'Waiver signed', pressed: false })).toBeVisible();
});

test('a column that cannot be loaded is not there, and the organizer is told', async () => {
  open(null);
  expect(await screen.findByText('Gear is not available here at the moment.')).toBeInTheDocument();
  expect(await screen.findByRole('columnheader', { name: /^Status/ })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Waiver' })).not.toBeInTheDocument();
});

test('on a small desktop one column has the statuses, so that names have room', async () => {
  const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('1179'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  open(Waiver);
  await screen.findByRole('columnheader', { name: 'Waiver' });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['', 'Name', 'Status', 'Waiver', 'Actions']);
  const [row] = screen.getAllByRole('row').slice(1);
  expect(row).toHaveTextContent(/Confirmed(Owes|Paid)£?.*(Checked|Not checked) in/);
  matchMedia.mockRestore();
});

test('an address that does not fit can be read as a whole', async () => {
  open(null);
  const { email } = participantsOf(backend, night)[0]!.joinForm;
  expect(await screen.findByText(email)).toHaveAttribute('title', email);
});
