/*
 * npm run bench load          the federated product compared with the same code as one bundle
 * npm run bench remotes       a first visit with 50 remotes compared with those of Muster
 * npm run bench api           the API's endpoints under load, and an upload's memory
 * npm run bench scale         every list at 10,000, 100,000 and a million events
 * npm run bench messages      200 clients that listen, 50 messages a second, beside a bare INSERT
 * npm run bench history     conversations in 100,000 and in 10 million messages
 * npm run bench live          from a message in one browser to its arrival in another
 * npm run bench conversation  scrolling through 10,000 messages: frames and memory
 * npm run bench slow          what one waits for on slow 3G, and what one sees meanwhile
 * npm run bench pictures      photos of 20 accounts at once, and a hostile file beside an upload
 * npm run bench gate          the gate without a connection, on a slow telephone
 * npm run bench notify        changes per second with a job each, by when workers are notified
 * npm run bench money         joins with the ledger and without it, and lists of 5,000 entries
 * npm run bench sides         even sides of 300 people on a slow telephone
 * npm run bench followers     mails to 10,000 followers, and others meanwhile
 * npm run bench tasks         what everyday tasks cost: fields, clicks, seconds
 */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  load: () => import('./load/run.ts'),
  remotes: () => import('./remotes/run.ts'),
  api: () => import('./api/run.ts'),
  scale: () => import('./scale/run.ts'),
  live: () => import('./live/run.ts'),
  conversation: () => import('./conversation/run.ts'),
  messages: () => import('./messages/run.ts'),
  history: () => import('./history/run.ts'),
  slow: () => import('./slow/run.ts'),
  pictures: () => import('./pictures/run.ts'),
  gate: () => import('./gate/run.ts'),
  notify: () => import('./notify/run.ts'),
  money: () => import('./money/run.ts'),
  sides: () => import('./sides/run.ts'),
  followers: () => import('./followers/run.ts'),
  tasks: () => import('./tasks/run.ts'),
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  const { run } = await bench();
  await run();
} else {
  console.error(`Name a bench: npm run bench ${Object.keys(benches).join(' | npm run bench ')}`);
  process.exitCode = 1;
}

export {};
