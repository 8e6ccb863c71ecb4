import { handle, makeParticipant, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useMatch } from 'react-router-dom';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const FOX = '64b000000000000000000101';
const PATH = participantsPath(FOX);

/** A page with a link to the dialog, as the list of events is. */
function Host() {
  const isOpen = useMatch('/dashboard/events/:id/participants');
  return (
    <>
      <Link to={`${PATH}?search=fox`}>View all participants</Link>
      {isOpen && <ParticipantsDialog eventId={FOX} />}
    </>
  );
}

const rook = makeParticipant({
  paymentStatus: 'paid',
  paymentAmount: 40,
  paymentId: 'pay_000123',
  checkInStatus: 'checked_in',
  checkInTime: '2026-11-14T09:41:00.000Z',
  joinForm: {
    fullName: 'Robert Oakes',
    email: 'rook@example.org.uk',
    dietaryRequirements: 'Vegetarian',
    medicalConditions: 'Asthma',
    additionalNotes: 'Coming by train',
    customFieldResponses: [
      { fieldLabel: 'Lunch', selectedOptionLabel: 'Soup', additionalPrice: 4.5 },
      { fieldLabel: 'Hire kit', selectedOptionLabel: 'None', additionalPrice: 0 },
    ],
  },
  user: { id: '64b000000000000000000b01', email: 'account@example.org.uk', name: 'Rook' },
});

const listOfRook = handle('listParticipants', ({ query }) => ({
  participants: [rook],
  summary: { total: 1, confirmed: 1, waitlist: 0, paid: 1, checkedIn: 1, totalRevenue: 40 },
  pagination: { page: query.page, limit: query.limit, total: 1, pages: 1 },
}));

test('the detail has the whole join form and has a URL of its own', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<ParticipantsDialog eventId={FOX} />, {
    path: PATH,
    handlers: [listOfRook],
  });
  await user.click(await screen.findByRole('link', { name: 'Robert Oakes' }));
  expect(rendered.location()).toBe(`${PATH}?participant=${rook.user.id}`);
  const detail = within(await screen.findByRole('dialog', { name: 'Robert Oakes' }));
  function said(label: string) {
    return detail
      .getAllByText(label, { selector: 'dt' })
      .map((term) => term.nextSibling?.textContent);
  }
  expect(detail.getByRole('link', { name: 'rook@example.org.uk' })).toHaveAttribute(
    'href',
    'mailto:rook@example.org.uk',
  );
  expect(detail.getByRole('link', { name: '07700 900456' })).toHaveAttribute(
    'href',
    'tel:07700900456',
  );
  expect(said('Phone')).toEqual(['07700 900123', '07700 900456']);
  expect(said('Account email')).toEqual(['account@example.org.uk']);
  expect(said('Experience')).toEqual(['Intermediate']);
  expect(said('Relationship')).toEqual(['Sister']);
  expect(said('Dietary requirements')).toEqual(['Vegetarian']);
  expect(said('Medical conditions')).toEqual(['Asthma']);
  expect(said('Notes')).toEqual(['Coming by train']);
  expect(said('Lunch')).toEqual(['Soup+£4.50']);
  expect(said('Hire kit')).toEqual(['Noneincluded']);
  expect(said('Payment')).toEqual(['Paid£40.00']);
  expect(said('Payment ID')).toEqual(['pay_000123']);
  expect(said('Joined')[0]).toMatch(/^Sun 20 Sep 2026, /);
  expect(detail.getByText(/^Account since Sun 2 Mar 2025/)).toBeInTheDocument();
});

test('Escape closes the detail and then the dialog; the focus goes back each time', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<Host />, { path: '/dashboard/events?search=fox' });
  await user.click(screen.getByRole('link', { name: 'View all participants' }));
  await user.click(await screen.findByRole('link', { name: 'Kate Pryce' }));
  await screen.findByRole('dialog', { name: 'Kate Pryce' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rendered.location()).toBe(`${PATH}?search=fox`));
  expect(screen.getByRole('link', { name: 'Kate Pryce' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events?search=fox'));
  expect(screen.getByRole('link', { name: 'View all participants' })).toHaveFocus();
});

test('what is done in the detail shows in the row too', async () => {
  const user = userEvent.setup();
  renderRemote(<ParticipantsDialog eventId={FOX} />, { path: PATH });
  await user.click(await screen.findByRole('link', { name: 'Kate Pryce' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Kate Pryce' }));
  await user.click(detail.getByRole('button', { name: 'Check in Kate Pryce' }));
  await waitFor(() => expect(screen.getAllByText('Checked in')).toHaveLength(2));
});

test('a link to somebody on another page finds them', async () => {
  const last = '64b00000000000008000001e';
  renderRemote(<ParticipantsDialog eventId={FOX} />, { path: `${PATH}?participant=${last}` });
  expect(await screen.findByRole('dialog', { name: 'Freya Howell' })).toBeInTheDocument();
});

test('a link to somebody who is gone says so', async () => {
  const nobody = '64b0000000000000000fffff';
  renderRemote(<ParticipantsDialog eventId={FOX} />, { path: `${PATH}?participant=${nobody}` });
  expect(await screen.findByText('Participant not found')).toBeInTheDocument();
});

test('looking for somebody can fail, and be tried again', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const rendered = renderRemote(<ParticipantsDialog eventId={FOX} />, {
    path: `${PATH}?participant=${rook.user.id}`,
    handlers: [
      handle('getParticipant', () => (isDown ? refuse('INTERNAL') : { participant: rook })),
    ],
  });
  const detail = within(await screen.findByRole('dialog', { name: 'Participant' }));
  expect(await detail.findByRole('alert')).toHaveTextContent('Failed to fetch participants');
  isDown = false;
  await user.click(detail.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Robert Oakes' })).toBeInTheDocument();
  expect(rendered.requests.length).toBeGreaterThan(2);
});
