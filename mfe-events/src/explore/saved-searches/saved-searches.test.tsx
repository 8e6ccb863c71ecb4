import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Explore } from '../explore.tsx';

const PATH = '/dashboard/events?view=explore';

async function save(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), name);
  await user.click(dialog.getByRole('checkbox', { name: /Email me/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
}
async function isClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('the filters are saved under a name and applied again', async () => {
  const user = userEvent.setup();
  const { backend, location } = renderRemote(<Explore />, {
    path: `${PATH}&search=fox&difficulty=Beginner&max=30&sort=likes`,
  });
  await save('Cheap foxes');
  await isClosed();
  expect(await screen.findByText('“Cheap foxes” is saved.')).toBeVisible();
  const [saved] = [...backend.savedSearches.values()].flat();
  expect(saved).toMatchObject({
    name: 'Cheap foxes',
    filters: { search: 'fox', difficulty: 'Beginner', maxPrice: 30 },
    isMailed: true,
  });
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(() => expect(location()).toBe(PATH));
  await user.click(await screen.findByRole('button', { name: 'Cheap foxes' }));
  await waitFor(() => expect(location()).toBe(`${PATH}&search=fox&difficulty=Beginner&max=30`));
});

test('the address of a saved search, as its mail has it, becomes that of its filters', async () => {
  const first = renderRemote(<Explore />, { path: `${PATH}&search=fox&max=30` });
  await save('Cheap foxes');
  await isClosed();
  first.unmount();
  const { backend } = first;
  const [saved] = [...backend.savedSearches.values()].flat();
  const { location } = renderRemote(<Explore />, { path: `${PATH}&saved=${saved?.id}`, backend });
  expect(await screen.findByRole('searchbox')).toHaveValue('fox');
  expect(location()).toBe(`${PATH}&search=fox&max=30`);
});

test('the address of a deleted saved search shows everything', async () => {
  const { location } = renderRemote(<Explore />, { path: `${PATH}&saved=${'a'.repeat(24)}` });
  await waitFor(() => expect(location()).toBe(PATH));
  expect(await screen.findByRole('searchbox')).toHaveValue('');
});

test('a name that is taken is refused in the dialog, which stays open', async () => {
  renderRemote(<Explore />, { path: `${PATH}&search=fox` });
  await save('Foxes');
  await isClosed();
  await save('foxes');
  expect(await screen.findByText('You have a saved search with this name already')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('a saved search is renamed, its mail is turned off, and it is deleted', async () => {
  const user = userEvent.setup();
  const { backend } = renderRemote(<Explore />, { path: `${PATH}&search=fox` });
  await save('Foxes');
  await isClosed();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved searches' }));
  const [saved] = [...backend.savedSearches.values()].flat();
  await user.click(dialog.getByRole('switch', { name: 'Email about Foxes' }));
  await waitFor(() => expect(saved?.isMailed).toBe(false));
  const field = dialog.getByRole('textbox', { name: 'Name of Foxes' });
  await user.clear(field);
  await user.type(field, 'Badgers');
  await user.click(dialog.getByRole('button', { name: 'Rename Foxes' }));
  await user.click(await dialog.findByRole('button', { name: 'Delete Badgers' }));
  expect(await dialog.findByText('No saved searches.')).toBeVisible();
  expect([...backend.savedSearches.values()].flat()).toEqual([]);
});
