import type { Event } from '@muster/contract';
import { handle, makeEvent, makeFreshId, refuse } from '@muster/testing';
import { renderRemote, signedInUser } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveNotice } from './live-notice.tsx';
import { ShareButton } from './share-button.tsx';
import { printedTime, shareOf } from './share-links.ts';

const event = makeEvent({ title: 'Night Raid', date: '2090-02-13T09:30:00.000Z' });
const url = `http://localhost/e/${event.id}?from=share`;

async function openDialog() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Share Night Raid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Night Raid' }));
  return { user, dialog };
}

test('the link is shown and copied; WhatsApp and Facebook are links that carry it', async () => {
  renderRemote(<ShareButton event={event} look="icon" />);
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole('textbox', { name: 'Link to the event' })).toHaveValue(url);
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(await screen.findByText(/^Link copied/)).toBeInTheDocument();
  const whatsApp = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(whatsApp.searchParams.get('text')).toBe(
    `Night Raid, Mon 13 Feb 2090, 09:30, ${event.location}\n${url}`,
  );
  const facebook = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Facebook' }).href);
  expect(facebook.searchParams.get('u')).toBe(url);
  for (const link of dialog.getAllByRole('link'))
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('of a date of a series one shares the date or the series', async () => {
  const series = { id: makeFreshId(), words: 'Every Sunday', comingDates: 4, pendingDates: 0 };
  renderRemote(<ShareButton event={{ ...event, series }} look="icon" />);
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole('textbox', { name: 'Link to the event' })).toHaveValue(url);
  await user.click(dialog.getByRole('radio', { name: 'The series' }));
  const shared = `http://localhost/s/${series.id}?from=share`;
  expect(dialog.getByRole('textbox', { name: 'Link to the series' })).toHaveValue(shared);
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(shared);
  expect(await screen.findByText(/can see these dates/)).toBeInTheDocument();
  const whatsApp = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(whatsApp.searchParams.get('text')).toBe(
    `Night Raid, Every Sunday, ${event.location}\n${shared}`,
  );
});

test('poster and picture say when the date is, or the words of the series', () => {
  const dated = { ...event, series: { id: makeFreshId(), words: 'Every Sunday' } };
  expect(printedTime(shareOf(dated, 'event'))).toBe('Mon 13 Feb 2090, 09:30 UK time');
  expect(printedTime(shareOf(dated, 'series'))).toBe('Every Sunday');
});

test('the share sheet of the device is offered where there is one', async () => {
  const share = jest.fn(() => Promise.resolve());
  Object.assign(navigator, { share });
  try {
    renderRemote(<ShareButton event={event} look="icon" />);
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Other apps' }));
    expect(share).toHaveBeenCalledWith({ title: 'Night Raid', url });
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('a file that cannot be made says so', async () => {
  renderRemote(<ShareButton event={event} look="icon" />, {
    handlers: [handle('getEvent', () => refuse('INTERNAL'))],
  });
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Poster (A4 PDF)' }));
  expect(await screen.findByText('The poster could not be made. Try again.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Poster (A4 PDF)' })).toBeEnabled();
});

describe('after an approval', () => {
  function ownEvent(approved: boolean): Event {
    return { ...event, approved, organizer: { ...event.organizer, id: signedInUser()?.id ?? '' } };
  }

  test('the page is said to be live once, until it is dismissed', async () => {
    const user = userEvent.setup();
    const { backend, unmount } = renderRemote(null);
    unmount();
    const first = renderRemote(<LiveNotice events={[ownEvent(false)]} />, { backend });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    first.unmount();
    const second = renderRemote(<LiveNotice events={[ownEvent(true)]} />, { backend });
    const notice = within(await screen.findByRole('region', { name: 'Your page is live' }));
    await user.click(notice.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    second.unmount();
    renderRemote(<LiveNotice events={[ownEvent(true)]} />, { backend });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  async function announce(changes: Partial<Event> = {}) {
    const { backend, unmount } = renderRemote(null);
    unmount();
    const waiting = renderRemote(<LiveNotice events={[ownEvent(false)]} />, { backend });
    waiting.unmount();
    const live = { ...ownEvent(true), ...changes };
    return renderRemote(<LiveNotice events={[live]} />, { backend });
  }
  function isAnnounced() {
    return screen.queryByRole('region', { name: 'Your page is live' }) !== null;
  }

  test.each([
    ['link', { role: 'button', name: 'Copy link' }],
    ['WhatsApp', { role: 'link', name: 'WhatsApp' }],
    ['Facebook', { role: 'link', name: 'Facebook' }],
    ['other apps', { role: 'button', name: 'Other apps' }],
  ])('it is no longer said once the page is shared: %s', async (_, { role, name }) => {
    Object.assign(navigator, { share: () => Promise.resolve() });
    try {
      const user = userEvent.setup();
      await announce();
      await user.click(await screen.findByRole('button', { name: 'Share' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole(role, { name }));
      expect(isAnnounced()).toBe(true);
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(isAnnounced()).toBe(false));
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('nor once its link is copied from the notice, or the game has begun', async () => {
    const user = userEvent.setup();
    const { unmount } = await announce();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(isAnnounced()).toBe(false));
    unmount();
    await announce({ date: '2020-01-01T09:00:00.000Z' });
    expect(isAnnounced()).toBe(false);
  });

  test('a look at the ways to share it does not end it', async () => {
    const user = userEvent.setup();
    await announce();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(within(await screen.findByRole('dialog')).getByLabelText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(isAnnounced()).toBe(true);
  });

  test('an event that was live already is not announced', () => {
    renderRemote(<LiveNotice events={[{ ...event, approved: true }]} />);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
