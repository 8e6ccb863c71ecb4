import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestApi } from '../../support/api.ts';
import { approveEvent, createEvent } from '../../support/create-event.ts';
import { newPerson } from '../../support/person.ts';
import { makePicture } from '../../support/picture.ts';
import { type RunningServer, SUPERADMIN, startServer } from '../../support/server.ts';
import { openAccount, openSession, type Session } from '../../support/session.ts';
import { hasPrograms, makeFolder } from '../programs.ts';
import { printTable, type Row } from '../table.ts';
import { startNginx } from './nginx.ts';

const PACKAGES = { 'nginx-light': '/usr/sbin/nginx' };
const VISITORS = 200;
const MIN_HIT_RATE = 0.95;
/** docs/operations.md#cache, and a second for the clock of nginx. */
const PAGE_KEPT_MS = 11_000;
const SECRET_TEXT = 'Meet at the blue gate, code 4417';

const HANDLE = 'cached-raiders';
const RULE = { frequency: 'weekly', interval: 1, weekdays: ['sun'], time: '09:30', until: null };
const FOLLOWER = 'follower@badgerwood.uk';

interface Scene {
  server: RunningServer;
  url: string;
  cacheFolder: string;
  organizer: Session;
  player: Session;
  eventId: string;
  seriesId: string;
  /** Of a picture in a message: its address with a signature. */
  privateFile: string;
}

/**
 * 200 visitors behind the cache of the docs, on pages, feeds and embeds: how much of what is public
 * comes from it, and whether anything of what is not gets into it.
 */
export async function run(): Promise<string[] | 'left out'> {
  if (!(await hasPrograms(PACKAGES))) return 'left out';
  await using disposer = new AsyncDisposableStack();
  const folder = disposer.use(await makeFolder('muster-cache-'));
  const server = disposer.adopt(await startServer({ env: { TRUST_PROXY: '127.0.0.1' } }), (one) =>
    one.stop(),
  );
  const { url, cacheFolder, stop } = await startNginx(folder, server.url);
  disposer.defer(stop);
  const scene = { server, url, cacheFolder, ...(await seed(url)) };
  return printTable([
    ...(await measureHits(scene)),
    ...(await probePrivacy(scene)),
    await probeDeletion(scene),
  ]);
}

async function seed(url: string) {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const eventId = await createEvent(url, organizer, 'Cached Raid');
  const superadmin = await openSession(url, SUPERADMIN);
  await approveEvent(url, superadmin, eventId);
  const player = await openAccount(url, newPerson('Dunlin'));
  const seriesId = await seedPages(url, { organizer, superadmin, player });
  await requestApi(url, {
    path: '/messages/send',
    accessToken: player.tokens.accessToken,
    body: { eventId, content: { text: SECRET_TEXT } },
  });
  const privateFile = await sendPicture(url, player, eventId);
  return { organizer, player, eventId, seriesId, privateFile };
}

/** A handle, a series, and who follows. Returns the id of the series. */
async function seedPages(
  url: string,
  { organizer, superadmin, player }: Record<'organizer' | 'superadmin' | 'player', Session>,
): Promise<string> {
  const { accessToken } = organizer.tokens;
  const organizerId = organizer.user.id;
  const body = { handle: HANDLE, words: 'Woods and ridges', links: [] };
  await requestApi(url, { method: 'PUT', path: '/organizers/me', accessToken, body });
  const date = '2027-02-14T09:30:00.000Z';
  const eventId = await createEvent(url, organizer, 'Cached Sundays', date);
  const { series } = await requestApi<{ series: { id: string } }>(url, {
    path: `/events/${eventId}/series`,
    accessToken,
    body: { rule: { ...RULE, from: date.slice(0, 10) } },
  });
  await requestApi(url, {
    method: 'PATCH',
    path: `/events/admin/${eventId}/approve`,
    accessToken: superadmin.tokens.accessToken,
    body: { approved: true, series: true },
  });
  await requestApi(url, {
    ...{ method: 'PUT', path: `/follows/${organizerId}`, body: { from: 'page' } },
    accessToken: player.tokens.accessToken,
  });
  await requestApi(url, { path: '/follows/by-email', body: { organizerId, email: FOLLOWER } });
  return series.id;
}

async function sendPicture(url: string, player: Session, eventId: string): Promise<string> {
  const { buffer, name, mimeType } = await makePicture('gate.jpg', '#1d3557');
  const body = new FormData();
  body.append('eventId', eventId);
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { message } = await requestApi<{ message: { content: { imageUrl: string } } }>(url, {
    path: '/messages/send-image',
    accessToken: player.tokens.accessToken,
    body,
  });
  return message.content.imageUrl;
}

/**
 * What a visitor's browser asks for: the pages, the scripts that they name, and the pictures; and
 * what calendars, readers and other sites ask for.
 */
async function listPublic({ url, eventId, seriesId }: Scene): Promise<string[]> {
  const page = await (await fetch(`${url}/e/${eventId}`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2|webp|jpg))"/g)];
  const { event } = await requestApi<{ event: { imageUrl: string } }>(url, {
    method: 'GET',
    path: `/events/${eventId}`,
  });
  const picture = new URL(event.imageUrl, url).pathname;
  const pages = [`/e/${eventId}`, `/o/${HANDLE}`, `/s/${seriesId}`];
  const feeds = pages
    .slice(1)
    .flatMap((one) => ['ics', 'json', 'atom'].map((as) => `${one}.${as}`));
  const embeds = pages.map((one) => `/embed${one}`);
  const all = [...pages, ...feeds, ...embeds, ...files.map(([, path = '']) => path), picture];
  return [...new Set(all)];
}

async function measureHits(scene: Scene): Promise<Row[]> {
  const paths = await listPublic(scene);
  const counts = new Map<string, number>();
  for (let visitor = 0; visitor < VISITORS; visitor += 1)
    await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(new URL(path, scene.url));
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
        const status = response.headers.get('x-cache') ?? 'none';
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }),
    );
  const all = paths.length * VISITORS;
  const hits = ['HIT', 'UPDATING', 'STALE'].reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  const rate = hits / all;
  return [
    ['public addresses, requests', `${paths.length}, ${all}`, paths.length > 3],
    ['from the cache', `${(rate * 100).toFixed(1)} %`, rate >= MIN_HIT_RATE],
  ];
}

/** Everything that an account reads, twice: never from the cache, and never for anybody else. */
async function probePrivacy(scene: Scene): Promise<Row[]> {
  const { url, organizer, player, eventId, privateFile, cacheFolder } = scene;
  const addresses = [
    '/api/profile',
    '/api/messages/threads',
    '/api/messages/unread-count',
    '/api/participations',
    `/api/events/${eventId}`,
    `/api/events/${eventId}/participants`,
    `/api/organizers/${HANDLE}`,
    '/api/organizers/me/sources',
    '/api/follows',
    `/o/${HANDLE}`,
    `/embed/o/${HANDLE}`,
    `/o/${HANDLE}.json`,
    new URL(privateFile, url).href.slice(url.length),
    '/dashboard',
  ];
  let cached = 0;
  for (const address of addresses)
    for (const { tokens } of [organizer, player, organizer]) {
      const headers = { authorization: `Bearer ${tokens.accessToken}` };
      const response = await fetch(url + address, { headers });
      await response.arrayBuffer();
      if (response.headers.get('x-cache') === 'HIT') cached += 1;
    }
  const [file = ''] = privateFile.split('?');
  const unsigned = await fetch(new URL(file, url));
  await (await fetch(new URL(privateFile, url))).arrayBuffer();
  const again = await fetch(new URL(privateFile, url));
  const picture = Buffer.from(await again.arrayBuffer());
  const secrets = [
    ...[SECRET_TEXT, FOLLOWER],
    ...[organizer, player].flatMap(({ user, tokens }) => [user.email, tokens.accessToken]),
  ].map((text) => Buffer.from(text));
  const found = await findInFiles(cacheFolder, [...secrets, picture.subarray(0, 512)]);
  return [
    ['of an account, from the cache', cached, cached === 0],
    ['a file of a message without its signature', unsigned.status, unsigned.status === 404],
    ['with it, the second time', again.headers.get('x-cache') ?? '', isFresh(again)],
    ['private texts and pictures in the cache', found, found === 0],
  ];
}

function isFresh(response: Response): boolean {
  return response.ok && response.headers.get('x-cache') !== 'HIT';
}

/** How many of the texts are anywhere in the files of a folder. */
async function findInFiles(folder: string, wanted: readonly Buffer[]): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  if (files.length === 0) throw new Error('The cache is empty');
  let found = 0;
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name));
    found += wanted.filter((text) => content.includes(text)).length;
  }
  return found;
}

async function probeDeletion({ url, organizer, eventId }: Scene): Promise<Row> {
  await requestApi(url, {
    method: 'DELETE',
    path: `/events/${eventId}`,
    accessToken: organizer.tokens.accessToken,
  });
  await sleep(PAGE_KEPT_MS);
  // An expired page is shown once more while a new one is asked for.
  await fetch(`${url}/e/${eventId}`);
  await sleep(1_000);
  const { status } = await fetch(`${url}/e/${eventId}`);
  return ['the page of a deleted event, 12 s later', status, status === 404];
}
