import { createFakeBackend, handle, makeEvent, refuse, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMatch } from 'react-router-dom';
import { participantsPath } from '../paths.ts';
import { ParticipantsDialog } from './participants-dialog.tsx';

const FOX = '64b000000000000000000101';
const NIGHT = '64b000000000000000000102';

function open(id: string, query = '', options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<ParticipantsDialog eventId={id} />, {
    path: `${participantsPath(id)}${query}`,
    ...options,
  });
}
/** Like the page: the dialog is open while its URL is. */
function Host() {
  const isOpen = useMatch('/dashboard/events/:id/participants');
  return isOpen && <ParticipantsDialog eventId={FOX} />;
}

async function rows() {
  return (await screen.findAllByRole('rowheader')).map((row) => row.textContent);
}
function tile(label: string) {
  return within(screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement).getByRole(
    'definition',
  );
}

test('the dialog shows the event’s title, the sums and the first twenty participants', async () => {
  open(NIGHT);
  expect(await screen.findByRole('dialog', { name: /Night Watch: Old Quarry/ })).toBeVisible();
  expect(await rows()).toHaveLength(20);
  expect(tile('total')).toHaveTextContent('31');
  expect(tile('confirmed')).toHaveTextContent('24');
  expect(tile('waitlist')).toHaveTextContent('5');
  expect(tile('paid')).toHaveTextContent('16');
  expect(tile('checked in')).toHaveTextContent('0');
  expect(tile('revenue')).toHaveTextContent('£512.00');
});

test('the next page is fetched, and its number is in the URL', async () => {
  const user = userEvent.setup();
  const rendered = open(NIGHT, '?search=fox&page=2');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(async () => expect(await rows()).toHaveLength(11));
  expect(rendered.location()).toBe(`${participantsPath(NIGHT)}?search=fox&page=2&p-page=2`);
  expect(screen.getByText('Page 2 of 2 · 31 participants')).toBeInTheDocument();
});

test('a filter is sent to the server, is in the URL, starts at page 1 and does not change the sums', async () => {
  const user = userEvent.setup();
  const rendered = open(NIGHT, '?p-page=2');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const status = within(await screen.findByRole('radiogroup', { name: 'Status' }));
  await user.click(status.getByRole('radio', { name: 'Waitlist' }));
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  expect(screen.getByText('1st in line')).toBeInTheDocument();
  expect(screen.getByText('5 found')).toBeInTheDocument();
  expect(tile('total')).toHaveTextContent('31');
  const payment = within(screen.getByRole('radiogroup', { name: 'Payment' }));
  await user.click(payment.getByRole('radio', { name: 'Paid' }));
  expect(await screen.findByText('No participants found')).toBeInTheDocument();
  expect(rendered.location()).toBe(`${participantsPath(NIGHT)}?p-status=waitlist&p-payment=paid`);
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all participants' }));
  await waitFor(async () => expect(await rows()).toHaveLength(20));
  expect(rendered.location()).toBe(participantsPath(NIGHT));
});

test('one press lists who is still to come, by surname if wanted, and another one everyone', async () => {
  const user = userEvent.setup();
  const rendered = open(NIGHT);
  const chip = await screen.findByRole('checkbox', { name: 'Not checked in' });
  await user.click(chip);
  // Those on the waitlist and those who cancelled cannot come in.
  expect(await screen.findByText('24 found')).toBeInTheDocument();
  expect(rendered.location()).toBe(`${participantsPath(NIGHT)}?p-checkin=not_checked_in`);
  await user.click(screen.getByRole('checkbox', { name: 'Checked in' }));
  expect(await screen.findByText('No participants found')).toBeInTheDocument();
  expect(chip).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(rendered.location()).toBe(participantsPath(NIGHT)));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  await user.selectOptions(sort, 'Surname, A to Z');
  await waitFor(async () => {
    const surnames = (await rows()).map((name) => name?.split(' ').at(-1) ?? '');
    expect(surnames).toEqual(surnames.toSorted());
  });
  expect(rendered.location()).toBe(`${participantsPath(NIGHT)}?p-sort=surname`);
});

test('who owes is listed by one filter, and their number and sum are those of the summary', async () => {
  open(NIGHT, '?p-payment=owed');
  const found = Number((await screen.findByText(/found$/)).textContent?.split(' ')[0]);
  const owing = await screen.findAllByText(/^Owes £/, { selector: 'td *' });
  expect(owing).toHaveLength(found);
  expect(tile('owed')).not.toHaveTextContent('£0.00');
});

test('with a mouse the search has the focus, on a phone it does not open the keyboard', async () => {
  const { unmount } = open(FOX);
  await rows();
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
  unmount();
  const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media === '(pointer: fine)',
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  open(FOX);
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  matchMedia.mockRestore();
});

test('the rows have a place at once, before any is loaded', () => {
  const { container } = open(NIGHT);
  expect(container.ownerDocument.querySelectorAll('.skeleton .mantine-Skeleton-root')).toHaveLength(
    8,
  );
});

test('a search is sent once typing pauses, and is in the URL', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX);
  await rows();
  await user.type(screen.getByRole('searchbox', { name: 'Search participants' }), 'strelley');
  await waitFor(() =>
    expect(rendered.location()).toBe(`${participantsPath(FOX)}?p-search=strelley`),
  );
  await waitFor(async () =>
    expect((await rows()).every((row) => row?.includes('Strelley'))).toBe(true),
  );
  const searches = rendered.requests.filter(({ query }) => query.search);
  expect(searches.map(({ query }) => query.search)).toEqual(['strelley']);
});

test('a search typed just before closing does not reopen the dialog', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<Host />, {
    path: `${participantsPath(FOX)}?search=fox&p-status=confirmed`,
  });
  await user.type(await screen.findByRole('searchbox'), 'x{Escape}');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(rendered.location()).toBe('/dashboard/events?search=fox');
});

test('Escape closes the dialog and keeps the filters of the list of events', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX, '?search=fox&page=2&p-all=1');
  await rows();
  await user.keyboard('{Escape}');
  expect(rendered.location()).toBe('/dashboard/events?search=fox&page=2');
});

test('a click on a header sorts the list; the order is in the URL and keeps the selection', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX);
  await rows();
  await user.click(screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })[0]!);
  const header = screen.getByRole('columnheader', { name: 'Name' });
  expect(screen.getByRole('columnheader', { name: 'Status' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
  await waitFor(async () => expect(await rows()).toEqual((await rows()).toSorted()));
  expect(rendered.location()).toBe(`${participantsPath(FOX)}?p-sort=name`);
  await user.click(within(header).getByRole('button'));
  expect(rendered.location()).toBe(`${participantsPath(FOX)}?p-sort=name&p-direction=descending`);
  const bar = screen.getByRole('region', { name: 'Selected participants' });
  expect(bar).toHaveTextContent('1 selected');
});

test('the options of confirmed participants are counted, and each count lists who is in it', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX);
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const [first] = await screen.findAllByRole('checkbox', { name: /^\d+ / });
  const count = Number(first?.parentElement?.textContent?.split(' ')[0]);
  await user.click(first!);
  expect(await screen.findByText(`${count} found`)).toBeInTheDocument();
  expect(rendered.location()).toMatch(/p-status=confirmed&p-field=.+&p-option=.+/);
  await user.click(first!);
  expect(rendered.location()).not.toMatch(/p-option/);
});

test('“All on one page” fetches every page and renders only the visible rows', async () => {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const event = makeEvent({
    organizer: { id, name, avatarUrl: null },
    participantCount: 2_300,
    maxParticipants: null,
  });
  backend.events.push(event);
  // jsdom has no layout: the scroll container gets the height of a window, and its content that of
  // a row.
  const containerHeight = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const rowHeight = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57);
  const user = userEvent.setup();
  const rendered = open(event.id, '', { backend });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('switch', { name: 'All on one page' }));
  const table = await screen.findByRole('table', { name: 'Participants' });
  await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '2303'));
  expect(rendered.location()).toBe(`${participantsPath(event.id)}?p-all=1`);
  const pageRequests = rendered.requests.filter(({ query }) => query.limit === '1000');
  expect(pageRequests.map(({ query }) => query.page)).toEqual(['1', '2', '3']);
  expect((await rows()).length).toBeLessThan(60);
  containerHeight.mockRestore();
  rowHeight.mockRestore();
});

test('an event without participants says so, and Export is disabled', async () => {
  open('64b000000000000000000103');
  expect(await screen.findByText('No participants yet')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test('a page past the end has a link to the first page', async () => {
  const user = userEvent.setup();
  open(FOX, '?p-page=9');
  await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(await rows()).toHaveLength(20);
});

test('a failure is shown without automatic retry, and Try again sends the request again', async () => {
  const user = userEvent.setup();
  let requestCount = 0;
  const { backend } = open(FOX, '', {
    handlers: [
      handle('listParticipants', () => {
        requestCount += 1;
        return refuse('INTERNAL');
      }),
    ],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch participants');
  expect(requestCount).toBe(1);
  expect(backend.events.length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requestCount).toBe(2));
});

test.each([
  ['does not exist', '64b0000000000000000fffff'],
  ['belongs to another organizer', '64b000000000000000000201'],
  ['has a malformed id', 'tomorrow'],
])('an event that %s is shown as not found', async (_, id) => {
  open(id);
  expect(await screen.findByRole('alert')).toHaveTextContent('Event not found');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('on a narrow screen participants are shown as a list', async () => {
  const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('max-width'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  open(FOX);
  const list = within(await screen.findByRole('list', { name: 'Participants' }));
  expect(list.getAllByRole('listitem')).toHaveLength(20);
  expect(list.getByRole('button', { name: 'Check in Robert Oakes' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const first = within(list.getAllByRole('listitem')[0]!);
  expect(first.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Check in Robert Oakes',
    'More for Robert Oakes',
  ]);
  await userEvent.click(first.getByRole('button', { name: 'More for Robert Oakes' }));
  expect(await screen.findByRole('menuitem', { name: 'Mark paid' })).toBeVisible();
  expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  for (const name of ['Announce', 'Print', 'Export'])
    expect(screen.getByText(name, { selector: 'button *' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('radiogroup', { name: 'Status' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Name, A to Z');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Name, A to Z'),
  );
  matchMedia.mockRestore();
});

test('on a tablet every order can be chosen, and the header of the joint column sorts by status', async () => {
  const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: /991|1179/.test(media),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  const rendered = open(FOX);
  await rows();
  const status = screen.getByRole('columnheader', { name: 'Status' });
  expect(status).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(within(status).getByRole('button'));
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  await waitFor(() => expect(sort).toHaveDisplayValue('Status, cancelled first'));
  expect(status).toHaveAttribute('aria-sort', 'descending');
  await userEvent.selectOptions(sort, 'Joined, earliest first');
  await waitFor(() => expect(rendered.location()).toBe(`${participantsPath(FOX)}?p-sort=joined`));
  matchMedia.mockRestore();
});
