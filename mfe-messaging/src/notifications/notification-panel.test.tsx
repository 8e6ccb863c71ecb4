import { readNotificationSettings } from '@muster/remote-kit';
import { makeId } from '@muster/testing';
import { renderRemote, signedInUser } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const PATH = `/dashboard/messages/${makeId(0x900)}`;

/** Replaces the browser's notifications by one that gives this answer. */
function stubPermission(
  answer: NotificationPermission,
  before: NotificationPermission = 'default',
) {
  const requestPermission = jest.fn(async () => {
    Object.assign(window.Notification, { permission: answer });
    return answer;
  });
  Object.assign(window, { Notification: { permission: before, requestPermission } });
  return requestPermission;
}

afterEach(() => Reflect.deleteProperty(window, 'Notification'));

async function openPanel() {
  const rendered = renderRemote(<Page />, { path: PATH });
  await screen.findByRole('textbox', { name: 'Write a message' });
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await screen.findByRole('dialog', { name: 'Notifications' });
  return rendered;
}
function desktopSwitch() {
  return screen.getByRole('switch', { name: 'Desktop notifications' });
}
function storedSettings() {
  return readNotificationSettings(signedInUser()?.id ?? '');
}

test('both are off at first, and the browser is asked only by switching desktop notifications on', async () => {
  const requestPermission = stubPermission('granted');
  await openPanel();
  expect(desktopSwitch()).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
  expect(screen.getByRole('switch', { name: 'Sound' })).toBeChecked();
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(desktopSwitch());
  await waitFor(() => expect(desktopSwitch()).toBeChecked());
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(storedSettings()).toMatchObject({ desktop: true, sound: true });
  await userEvent.click(desktopSwitch());
  expect(storedSettings()).toMatchObject({ desktop: false, sound: true });
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

test('if the browser blocks notifications, the panel says how to allow them', async () => {
  stubPermission('denied');
  await openPanel();
  await userEvent.click(desktopSwitch());
  expect(await screen.findByText(/Allow them in the site settings/)).toBeVisible();
  expect(desktopSwitch()).not.toBeChecked();
  expect(storedSettings().desktop).toBe(false);
});

test('in a browser without notifications the switch is disabled', async () => {
  await openPanel();
  expect(desktopSwitch()).toBeDisabled();
  expect(screen.getByText('This browser cannot show notifications from Muster.')).toBeVisible();
});

test('Escape closes the panel and leaves the modal open', async () => {
  stubPermission('granted');
  const { location } = await openPanel();
  await waitFor(() => expect(desktopSwitch()).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('switch')).not.toBeInTheDocument());
  expect(location()).toBe(PATH);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(location()).toBe('/dashboard/events');
});
