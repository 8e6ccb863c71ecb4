import { type EndpointHandler, handle, makeEvent, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigate, useLocation } from 'react-router-dom';
import { OrganizerCard } from '../event-page/organizer-card.tsx';
import { Page } from '../page.tsx';

/** Somebody else than who looks. */
const organizer = { id: makeId(77) };

function open(as: 'organizer' | 'visitor', handlers: EndpointHandler[] = []) {
  let isFollowing = false;
  const event = makeEvent({ organizer: { ...organizer, name: 'Quarry', avatarUrl: null } });
  renderRemote(<OrganizerCard event={event} />, {
    as,
    handlers: [
      handle('getEventOrganizer', () => ({
        ...{ bio: '', moments: [] },
        page: { name: 'Quarry Airsoft', isFollowing },
      })),
      handle('followOrganizer', () => {
        isFollowing = true;
        return { isFollowing: true as const };
      }),
      handle('unfollowOrganizer', () => {
        isFollowing = false;
        return { isFollowing: false as const };
      }),
      ...handlers,
    ],
  });
  return screen.findByRole('button', { name: 'Follow Quarry Airsoft' });
}

test('a player follows and stops with one button, and reads what for', async () => {
  const user = userEvent.setup();
  const button = await open('organizer');
  expect(screen.getByText(/^Tell me of new games of Quarry Airsoft/)).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('Following')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await user.click(button);
  expect(await screen.findByText('Follow')).toBeVisible();
});

test('a visitor gives an email, and is sent to it', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  const button = await open('visitor', [
    handle('followByEmail', ({ body }) => {
      sent.push(body.email);
      return { isSent: true as const };
    }),
  ]);
  await user.click(button);
  await user.type(await screen.findByLabelText(/Email/), 'fox@muster.test');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Check your email')).toBeVisible();
  expect(sent).toEqual(['fox@muster.test']);
});

test('the link of the mail follows once it is pressed, and not before', async () => {
  const user = userEvent.setup();
  const tokens: string[] = [];
  const page = (
    <>
      <Page />
      <Where />
    </>
  );
  renderRemote(page, {
    as: 'visitor',
    path: '/follow/confirm#the-token',
    handlers: [
      handle('confirmFollow', ({ body }) => {
        tokens.push(body.token);
        return { organizer: { id: organizer.id, name: 'Quarry Airsoft' } };
      }),
    ],
  });
  const button = await screen.findByRole('button', { name: 'Confirm' });
  expect(tokens).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('You follow Quarry Airsoft')).toBeVisible();
  expect(tokens).toEqual(['the-token']);
  expect(await screen.findByText('Where: ["",{"followed":"Quarry Airsoft"}]')).toBeVisible();
});

test('a reload after it still says whom one follows', async () => {
  renderRemote(<Reloaded />, { as: 'visitor', path: '/' });
  expect(await screen.findByText('You follow Quarry Airsoft')).toBeVisible();
});

/** What the address of the page holds besides its path. */
function Where() {
  const { hash, state } = useLocation();
  return <p>Where: {JSON.stringify([hash, state])}</p>;
}

function Reloaded() {
  const { state } = useLocation();
  if (state) return <Page />;
  return <Navigate to="/follow/confirm" state={{ followed: 'Quarry Airsoft' }} replace />;
}
