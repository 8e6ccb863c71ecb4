/*
 * npm run bench load the federated product compared with the same code as one bundle, in a real
 * browser
 * npm run bench remotes sign-in and the event list with 50 remotes compared with those that Muster
 * has
 * npm run bench api        the API's endpoints under load, and an upload's memory
 * npm run bench scale      every list at 10,000, 100,000 and a million events
 * npm run bench messages 200 listening clients and 50 messages a second, compared with bare INSERT
 * and NOTIFY
 * npm run bench live how long a message, its tick, its deletion and the unread count take from one
 * browser to another
 * npm run bench conversation scrolling through 10,000 messages in a real browser: frames and memory
 * npm run bench slow       what one waits for on slow 3G, and what one sees meanwhile
 * npm run bench pictures photos of 20 accounts at once, and what a hostile file costs another
 * account
 */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  load: () => import('./load/run.ts'),
  remotes: () => import('./remotes/run.ts'),
  api: () => import('./api/run.ts'),
  scale: () => import('./scale/run.ts'),
  live: () => import('./live/run.ts'),
  conversation: () => import('./conversation/run.ts'),
  messages: () => import('./messages/run.ts'),
  slow: () => import('./slow/run.ts'),
  pictures: () => import('./pictures/run.ts'),
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
