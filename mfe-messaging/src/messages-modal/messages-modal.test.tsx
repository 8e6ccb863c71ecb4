import { createFakeBackend, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { Page } from '../page.tsx';

/** The tabs of the shell, and the remote while its tab is open. */
function Shell() {
  const { pathname } = useLocation();
  const isMessages = pathname.startsWith('/dashboard/messages');
  return (
    <>
      <nav aria-label="Main">
        <Link to="/dashboard/events" aria-current={isMessages ? undefined : 'page'}>
          Events
        </Link>
        <Link to="/dashboard/messages" aria-current={isMessages ? 'page' : undefined}>
          Messages
        </Link>
      </nav>
      <Link to="/dashboard/messages/all">A new message</Link>
      {isMessages && <Page />}
    </>
  );
}

function setPhone() {
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  const width = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ media, matches: media.includes('max-width'), ...listeners }) as never,
    );
  return () => width.mockRestore();
}

test('closing moves the focus to the tab that is then open', async () => {
  const { location } = renderRemote(<Shell />, { path: '/dashboard/messages' });
  await userEvent.click(await screen.findByRole('link', { name: 'Open Messages' }));
  await screen.findByRole('textbox', { name: 'Write a message' });
  await userEvent.keyboard('{Escape}');
  expect(location()).toBe('/dashboard/events');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Events' })).toHaveFocus());
});

test('closing returns the focus to the link that opened the modal if it is still there', async () => {
  renderRemote(<Shell />, { path: '/dashboard/profile' });
  const notice = screen.getByRole('link', { name: 'A new message' });
  await userEvent.click(notice);
  await screen.findByRole('textbox', { name: 'Write a message' });
  await userEvent.click(screen.getByRole('button', { name: 'Close messages' }));
  await waitFor(() => expect(notice).toHaveFocus());
});

test('on a phone the focus moves into the conversation, and back to the row it came from', async () => {
  const restore = setPhone();
  const { location } = renderRemote(<Page />, { path: '/dashboard/messages/all?status=read' });
  const threads = within(await screen.findByRole('navigation', { name: 'Threads' }));
  await userEvent.click(await threads.findByRole('link', { name: /Kestrel/ }));
  const conversation = screen.getByRole('region', { name: 'Conversation' });
  expect(location()).toBe(`/dashboard/messages/${makeId(0x903)}?status=read`);
  expect(conversation).toHaveFocus();
  await userEvent.click(await within(conversation).findByRole('link', { name: 'Back to threads' }));
  expect(location()).toBe('/dashboard/messages/all?status=read');
  expect(threads.getByRole('link', { name: /Kestrel/ })).toHaveFocus();
  restore();
});

test('on a phone a link to a thread focuses the conversation, and not its box', async () => {
  const restore = setPhone();
  renderRemote(<Page />, { path: `/dashboard/messages/${makeId(0x903)}` });
  await screen.findByRole('textbox', { name: 'Write a message' });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Conversation' })).toHaveFocus());
  restore();
});

test('without a thread the title takes the focus', async () => {
  renderRemote(<Page />, {
    backend: createFakeBackend('empty'),
    path: '/dashboard/messages/all',
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus());
});
