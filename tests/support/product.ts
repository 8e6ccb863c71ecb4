import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { approveEvent } from './create-event.ts';
import { SUPERADMIN, startServer } from './server.ts';
import { openSession } from './session.ts';

export interface Product {
  url: string;
  stop: () => Promise<void>;
}

interface Account {
  user: { id: string; email: string };
  tokens: { accessToken: string; refreshToken: string };
}

/**
 * Starts the product with its own data and the built apps of `webDir` (by default the product's).
 */
export function startProduct(webDir?: string): Promise<Product> {
  return startServer(webDir ? { webDir } : {});
}

/** A new account. */
export async function register(url: string): Promise<Account> {
  return await post<Account>(url, '/auth/register', {
    email: `bench-${randomUUID()}@badgerwood.uk`,
    password: 'Passw0rd',
    nickName: 'Foxglove',
    fullName: 'Ada Fox',
    organizerName: 'Badgerwood',
    dateOfBirth: '1990-01-01',
  });
}

/**
 * A new organizer with ten events, each with a picture: a full first page. Approved ones are in
 * Explore.
 */
export async function fillFirstPage(url: string): Promise<Account & { eventIds: string[] }> {
  const account = await register(url);
  const eventIds: string[] = [];
  for (let day = 1; day <= 10; day += 1) {
    const file = await uploadPicture(url, account, day);
    const { event } = await post<{ event: { id: string } }>(
      url,
      '/events',
      newEvent(day, file),
      account,
    );
    eventIds.push(event.id);
  }
  return { ...account, eventIds };
}

function newEvent(day: number, file: { url: string; thumbnailUrl: string }) {
  return {
    title: `Operation Winter Fox ${day}`,
    description: 'Two villages, one ridge and a convoy that has to reach the bridge before noon.',
    location: 'Wealden, East Sussex, TN22 3QW',
    coordinates: { latitude: 50.97, longitude: 0.1 },
    date: `2027-03-${String(day).padStart(2, '0')}T09:30:00Z`,
    imageUrl: file.url,
    imageThumbnail: file.thumbnailUrl,
    organizer: { name: 'Badgerwood' },
    price: '£25 – £40',
    duration: '7 hours',
    maxParticipants: 80,
    requiredEquipment: ['Eye protection', 'Boots', 'Radio', 'Water'],
  };
}

async function uploadPicture(url: string, account: Account, day: number) {
  const hill = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="hsl(${day * 30} 30% 75%)"/><path d="M0 420C300 280 600 520 1280 380v340H0z" fill="hsl(${day * 30} 30% 40%)"/></svg>`;
  const form = new FormData();
  form.append('folder', 'events');
  form.append(
    'file',
    new Blob([new Uint8Array(await sharp(Buffer.from(hill)).jpeg().toBuffer())]),
    'hill.jpg',
  );
  const headers = { authorization: `Bearer ${account.tokens.accessToken}` };
  const response = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body: form });
  const { data } = (await response.json()) as {
    data: { file: { url: string; thumbnailUrl: string } };
  };
  return data.file;
}

async function post<T>(url: string, path: string, body: object, account?: Account): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (account) headers.authorization = `Bearer ${account.tokens.accessToken}`;
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** Approves events as the superadmin. */
export async function approve(url: string, ids: readonly string[]): Promise<void> {
  const superadmin = await openSession(url, SUPERADMIN);
  for (const id of ids) await approveEvent(url, superadmin, id);
}
