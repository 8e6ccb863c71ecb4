import { listDistantBuilds } from './list-distant-builds.ts';

test('the current and the earlier builds of another origin are known by their folder', () => {
  const at = 'https://gear.test/builds';
  const gear = {
    id: 'gear',
    build: 'b2',
    entry: `${at}/b2/mf-manifest.json`,
    previous: [{ build: 'b1', entry: `${at}/b1/mf-manifest.json` }],
  };
  const events = { id: 'events', build: 'c1', entry: '/remotes/mfe_events/c1/mf-manifest.json' };
  const listed = [gear, { ...events, previous: [] }, { id: 'shop' }];
  expect(listDistantBuilds(listed as never)).toEqual([
    { remote: 'gear', build: 'b2', folder: `${at}/b2/` },
    { remote: 'gear', build: 'b1', folder: `${at}/b1/` },
  ]);
});
