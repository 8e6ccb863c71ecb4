import { listControls, readArgs } from './args.ts';
import { findStory, listStories, type StoryFolder } from './find-stories.tsx';
import { matchComponents } from './match-components.ts';
import { findChoices, readStoryQuery, writeStoryQuery } from './story-query.ts';

/** Says how many spots are left. */
function Spots({ count }: { count: number }) {
  return `${count} spots`;
}

const file = {
  default: { component: Spots, args: { count: 3 }, parameters: { as: 'nobody', path: '/e' } },
  Full: { args: { count: 0 }, parameters: { data: 'empty' } },
  AlmostFull: { name: 'One left', args: { count: 1 } },
};
const folders: StoryFolder[] = [
  { group: 'ui', files: { './spots/spots.stories.tsx': () => Promise.resolve(file) } },
  { group: 'events', files: { './event-list.stories.tsx': () => Promise.resolve(file) } },
];

test('stories are listed by group and component; their names come from the file, the export or the story', async () => {
  const components = await listStories(folders);
  expect(
    components.map(({ group, title, stories }) => [group, title, stories.map((s) => s.title)]),
  ).toEqual([
    ['events', 'Event list', ['Full', 'One left']],
    ['ui', 'Spots', ['Full', 'One left']],
  ]);
  expect(components[1]?.stories.map(({ id }) => id)).toEqual([
    'ui-spots--full',
    'ui-spots--almost-full',
  ]);
});

test('two files of one name are refused, because one of them could not be opened', async () => {
  const twice = {
    group: 'ui',
    files: { './other/spots.stories.tsx': () => Promise.resolve(file) },
  };
  await expect(listStories([...folders, twice])).rejects.toThrow(
    'Two files of stories are named ui-spots; rename one.',
  );
});

test('a story adds to what its file has in common', async () => {
  const story = await findStory(folders, 'ui-spots--full');
  expect(story).toMatchObject({
    args: { count: 0 },
    parameters: { as: 'nobody', path: '/e', data: 'empty' },
  });
  expect(await findStory(folders, 'ui-spots--gone')).toBeUndefined();
});

test('stories are found by words of their whole name, in any order', async () => {
  const components = await listStories(folders);
  const found = matchComponents(components, ' left  SPOTS ');
  expect(found.flatMap(({ stories }) => stories.map(({ id }) => id))).toEqual([
    'ui-spots--almost-full',
  ]);
  expect(matchComponents(components, '')).toEqual(components);
});

test('the address holds the story, what was chosen and what was changed', () => {
  const query = {
    id: 'ui-spots--full',
    choices: { scheme: 'dark', data: 'full' },
    args: { count: 7 },
  } as const;
  expect(readStoryQuery(writeStoryQuery(query))).toEqual(query);
  expect(findChoices({ data: 'empty', as: 'nobody' }, { data: 'full' })).toEqual({
    as: 'nobody',
    data: 'full',
    scheme: 'light',
    width: 'full',
  });
});

test.each(['?args=%7B', '?args=[1]', '?args=null', '?args=3'])(
  'damaged props %s are none',
  (search) => {
    expect(readArgs(search)).toEqual({});
  },
);

test('a prop has the control of its value, a choice where it has options, and none if it is anything else', () => {
  const args = { text: 'a', count: 2, isOpen: false, rows: [], onOpen: () => undefined };
  expect(listControls(args, { tone: { options: ['moss', 'signal'] } })).toEqual([
    { name: 'text', kind: 'text', value: 'a' },
    { name: 'count', kind: 'number', value: 2 },
    { name: 'isOpen', kind: 'yes-or-no', value: false },
    { name: 'tone', kind: 'choice', value: '', options: ['moss', 'signal'] },
  ]);
});
