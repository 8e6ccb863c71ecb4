import type { ListedRemote } from '@muster/remote-host/registry';
import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaletteOpener } from './palette-opener.tsx';

const tabs = [
  { id: 'events', label: 'Events', paths: ['/dashboard/events'] },
  { id: 'messaging', label: 'Messages', paths: ['/dashboard/messages'] },
] as unknown as ListedRemote[];

function show(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(
    <>
      <PaletteOpener tabs={tabs} />
      <input aria-label="Elsewhere" />
    </>,
    { path: '/dashboard/events', ...options },
  );
}
async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: /^Search events/ });
}
afterEach(() => act(() => onlineManager.setOnline(true)));

test('Ctrl+K lists the actions; Enter does the chosen one and closes', async () => {
  const rendered = show();
  const field = await openPalette();
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toContainElement(field);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, 'new');
  expect(screen.getByRole('option', { name: 'New event' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await userEvent.keyboard('{Enter}');
  expect(rendered.location()).toBe('/dashboard/events/new');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

test.each([
  ['its button is pointed at', () => userEvent.hover(screen.getByRole('button'))],
  ['its button has the focus', () => act(() => screen.getByRole('button').focus())],
])('when %s, it is loaded, and opens with the next key', async (_, prepare) => {
  show();
  await prepare();
  await act(async () => void (await import('./overlays.ts')));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = screen.getByRole('combobox', { name: /^Search events/ });
  await waitFor(() => expect(field).toHaveFocus());
});

test('what is typed before its field has the focus goes there, and nowhere else', async () => {
  const pressed = jest.fn();
  show();
  const button = screen.getByRole('button', { name: 'Command palette, Ctrl K' });
  button.focus();
  document.addEventListener('keydown', pressed);
  fireEvent.keyDown(button, { key: 'k', ctrlKey: true });
  pressed.mockClear();
  for (const key of [...'n?x', 'Backspace', 'Shift', ...'ew e', 'Enter'])
    fireEvent.keyDown(button, { key });
  expect(pressed.mock.calls.map(([{ key }]) => key)).toEqual(['Shift']);
  document.removeEventListener('keydown', pressed);
  const field = await screen.findByRole('combobox', { name: /^Search events/ });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('v');
  expect(field).toHaveValue('n?ew ev');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(await openPalette()).toHaveValue('');
});

test('Escape before it is there closes it', async () => {
  show();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await act(async () => void (await import('./overlays.ts')));
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Elsewhere'), 'typed');
  expect(screen.getByLabelText('Elsewhere')).toHaveValue('typed');
});

test('it is loaded once the page is idle', async () => {
  jest.useFakeTimers();
  show();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  await act(async () => void (await import('./overlays.ts')));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.getByRole('combobox', { name: /^Search events/ })).toBeInTheDocument();
});

test('it finds events by their title, at most five, in one search after typing', async () => {
  const backend = createFakeBackend('full');
  const { title } = backend.events.find(({ id }) => id === '64b000000000000000000101')!;
  const rendered = show({ backend });
  const field = await openPalette();
  // On a busy machine somebody who really types would pause long enough for a search.
  jest.useFakeTimers();
  for (const value of [title.slice(0, 4), title]) {
    fireEvent.change(field, { target: { value } });
    await act(() => jest.advanceTimersByTimeAsync(100));
  }
  const option = await screen.findByRole('option', { name: new RegExp(`^${title}`) });
  jest.useRealTimers();
  expect(option).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(rendered.location()).toBe('/dashboard/events/64b000000000000000000101');
  const searches = rendered.requests.filter(({ query }) => query.search);
  expect(searches.every(({ query }) => query.search === title && query.limit === '5')).toBe(true);
});

test('Escape closes it and returns the focus', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Command palette, Ctrl K' });
  await userEvent.click(button);
  await screen.findByRole('combobox', { name: /^Search events/ });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test('a search that fails is named, and what the others found is shown; offline, too', async () => {
  show({ handlers: [handle('listThreads', () => refuse('INTERNAL'))] });
  await userEvent.type(await openPalette(), 'fox');
  expect(await screen.findByText(/^A part of the search failed/)).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /^Operation Winter Fox/ })).toBeInTheDocument();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText(/Only actions can be found/)).toBeInTheDocument();
});

test('? lists all shortcuts, but is a character in a field', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Elsewhere'), '?{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Next participant');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
