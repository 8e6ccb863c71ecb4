import { createFakeBackend, handle, refuse, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../page.tsx';
import { embedSnippet } from './embed-snippet.ts';

async function open(part: 'page' | 'website', backend = createFakeBackend()) {
  const path = `/dashboard/profile/organizing#${part}`;
  const rendered = renderRemote(<Page />, { backend, path });
  const title = part === 'page' ? 'Your page' : 'On your website';
  const section = within(await screen.findByRole('region', { name: title }));
  return { ...rendered, section, id: userOf(backend, 'organizer').id };
}
async function save() {
  await userEvent.click(screen.getByRole('button', { name: 'Save page' }));
}

test('address, words and links are saved, and the address is the one to share', async () => {
  const { section, backend, id } = await open('page');
  await userEvent.type(await section.findByRole('textbox', { name: 'Address' }), ' Badgerwood');
  await userEvent.type(section.getByRole('textbox', { name: 'In your own words' }), 'Woods.');
  await userEvent.click(section.getByRole('button', { name: 'Add link' }));
  await save();
  expect(await section.findByText('Say what the link is')).toBeVisible();
  await userEvent.type(section.getByRole('textbox', { name: 'Text' }), 'Rules');
  await userEvent.type(section.getByRole('textbox', { name: 'Web address' }), 'https://b.example');
  await save();
  await waitFor(() =>
    expect(backend.organizerPages.get(id)).toEqual({
      ...{ handle: 'badgerwood', words: 'Woods.' },
      links: [{ label: 'Rules', url: 'https://b.example' }],
    }),
  );
  const shared = section.getByRole('textbox', { name: 'Address of your page' });
  await waitFor(() => expect(shared).toHaveValue('http://localhost/o/badgerwood'));
  await userEvent.click(section.getByRole('button', { name: 'Remove link 1' }));
  await save();
  await waitFor(() => expect(backend.organizerPages.get(id)?.links).toEqual([]));
});

test('what is typed survives a reload', async () => {
  const { section, backend, unmount } = await open('page');
  await userEvent.type(
    await section.findByRole('textbox', { name: 'In your own words' }),
    'Woods.',
  );
  unmount();
  const { section: again } = await open('page', backend);
  expect(await again.findByText('Your unsaved changes have been restored.')).toBeVisible();
  expect(again.getByRole('textbox', { name: 'In your own words' })).toHaveValue('Woods.');
});

test('once others see the page, joins are counted by the kind of link', async () => {
  renderRemote(<Page />, {
    path: '/dashboard/profile/organizing#page',
    handlers: [handle('listJoinSources', () => ({ sources: [{ source: 'mail', joins: 7 }] }))],
  });
  const line = await screen.findByText(/^From emails to followers/);
  expect(line).toHaveTextContent('From emails to followers: 7');
});

test('a taken address is said at its field, and one that is locked above the form', async () => {
  const backend = createFakeBackend();
  const other = { handle: 'badgerwood', words: '', links: [] };
  backend.organizerPages.set(backend.users[1]!.id, other);
  const { section, use } = await open('page', backend);
  const address = await section.findByRole('textbox', { name: 'Address' });
  await userEvent.type(address, 'badgerwood');
  await save();
  await waitFor(() => expect(address).toHaveAccessibleDescription(/This address is taken/));
  const locked = 'The address of your page can be changed again on Sat 5 Dec 2026';
  use(handle('updateOrganizerPage', () => refuse('HANDLE_LOCKED', locked)));
  await userEvent.type(address, '-two');
  await save();
  expect(await section.findByText(locked)).toBeVisible();
});

test('the frame and its code follow the choices', async () => {
  const backend = createFakeBackend();
  const { id } = userOf(backend, 'organizer');
  backend.organizerPages.set(id, { handle: 'badgerwood', words: '', links: [] });
  const { section } = await open('website', backend);
  await userEvent.click(await section.findByRole('radio', { name: 'Dark' }));
  await userEvent.selectOptions(section.getByRole('combobox', { name: 'Accent' }), 'Navy');
  const path = `/embed/o/${id}?n=6&theme=dark&accent=navy`;
  expect(section.getByTitle(/^Games of/)).toHaveAttribute('src', path);
  expect(section.getByRole('textbox', { name: 'Code for your website' })).toHaveValue(
    embedSnippet(`http://localhost${path}`, section.getByTitle(/^Games of/).title),
  );
  expect(section.getByRole('textbox', { name: 'Atom feed' })).toHaveValue(
    `http://localhost/o/${id}.atom`,
  );
});

test('without an approved event there is nothing for a website', async () => {
  renderRemote(<Page />, {
    ...{ backend: createFakeBackend('empty'), path: '/dashboard/profile/organizing' },
  });
  expect(await screen.findByRole('region', { name: 'Your page' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'On your website' })).not.toBeInTheDocument();
});

test('a name in the code ends neither its attribute nor its element', () => {
  expect(embedSnippet('https://m.example/embed/o/a?n=6&theme=auto', 'Games of "A" <b>')).toBe(
    '<iframe src="https://m.example/embed/o/a?n=6&amp;theme=auto" ' +
      'title="Games of &quot;A&quot; &lt;b>" ' +
      'loading="lazy" width="100%" height="520" frameborder="0"></iframe>',
  );
});
