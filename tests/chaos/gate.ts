import 'fake-indexeddb/auto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, ApiError, createApi } from '@muster/api-client';
import type { GatePerson } from '@muster/contract';
import { Gate } from '../../mfe-gate/src/gate/gate.ts';
import { openGateStore } from '../../mfe-gate/src/store/gate-store.ts';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { newPerson } from '../support/person.ts';
import { seedParticipants } from '../support/seed-participants.ts';
import { type RunningServer, SUPERADMIN, startServer } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';

const DEVICES = 4;
const PEOPLE = 120;
/** How long people arrive; `GATE_MINUTES` gives another time. */
const MINUTES = Number(process.env.GATE_MINUTES ?? 10);
const KILL_EVERY_MS = 25_000;

/** What the marshals have seen: who was let in by which device, and every scan that was made. */
interface Ledger {
  admittedBy: Map<string, Set<number>>;
  nonces: Set<string>;
}

/** A telephone at the gate, with windows without a signal and restarts. */
interface Device {
  number: number;
  api: Api;
  isOffline: boolean;
  gate: Gate;
}

/**
 * 4 devices let 120 people in, in any order and twice, with random windows without a signal,
 * restarts of the page, and a server that is killed in mid-write.
 */
export async function run(): Promise<string[]> {
  const server = await startServer();
  try {
    const organizer = await openAccount(server.url, newPerson('Marshal'));
    const eventId = await createEvent(server.url, organizer, 'Game Day');
    await approveEvent(server.url, await openSession(server.url, SUPERADMIN), eventId);
    await seedParticipants(server.dataDir, { eventId, count: PEOPLE });
    const devices = await Promise.all(
      Array.from({ length: DEVICES }, (_, number) =>
        pair(server.url, { organizer, eventId, number }),
      ),
    );
    const ledger: Ledger = { admittedBy: new Map(), nonces: new Set() };
    const end = Date.now() + MINUTES * 60_000;
    const killer = killNowAndThen(server, end);
    await Promise.all(devices.map((device) => work(device, { eventId, ledger, end })));
    const kills = await killer;
    await settle(devices);
    process.stdout.write(`${ledger.nonces.size} scans, ${kills} kills of the server\n`);
    const violations = await compare(server.url, { organizer, eventId, ledger, devices });
    for (const { gate } of devices) gate.close();
    return violations;
  } finally {
    await server.stop();
  }
}

interface Pairing {
  organizer: Session;
  eventId: string;
  number: number;
}

async function pair(url: string, { organizer, eventId, number }: Pairing): Promise<Device> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { code } = await requestApi<{ code: string }>(url, {
    path: '/devices',
    accessToken: organizer.tokens.accessToken,
    body: { name: `Phone ${number}`, eventId, expiresAt },
  });
  const { token } = await requestApi<{ token: string }>(url, {
    path: '/devices/pair',
    body: { code },
  });
  const api: Api = createApi({ apiBase: url, onSessionEnded: () => undefined, deviceToken: token });
  const device = { number, api, isOffline: false } as Device;
  device.gate = await open(device, eventId);
  await until(() => device.gate.view.people.size === PEOPLE);
  return device;
}

/** The page of the gate, on what the device has kept. */
async function open(device: Device, eventId: string): Promise<Gate> {
  const reach = new Proxy(device.api, {
    get: (api, name: keyof Api) => (input: never) => {
      if (device.isOffline) throw new ApiError('NETWORK', 'No signal');
      return (api[name] as (given: never) => unknown)(input);
    },
  });
  const store = await openGateStore<never, never>(`device-${device.number}`, Date.now());
  const gate = new Gate({ eventId, api: reach, store });
  void gate.open();
  return gate;
}

interface Work {
  eventId: string;
  ledger: Ledger;
  end: number;
}

/** A marshal: scans, loses the signal, finds it again, and closes the page now and then. */
async function work(device: Device, { eventId, ledger, end }: Work): Promise<void> {
  while (Date.now() < end) {
    await sleep(Math.random() * 400);
    const chance = Math.random();
    if (chance < 0.06) {
      device.isOffline = !device.isOffline;
      if (device.isOffline) device.gate.noteOffline();
      else void device.gate.sync();
    } else if (chance < 0.08) {
      device.gate.close();
      device.gate = await open(device, eventId);
      await until(() => device.gate.view.people.size === PEOPLE);
    } else await scan(device, ledger);
  }
}

async function scan({ number, gate }: Device, { admittedBy, nonces }: Ledger): Promise<void> {
  const person = pick([...gate.view.people.values()]);
  const about = { participationId: person.id };
  const outcome = await gate.scan({ kind: 'entry', about });
  for (const nonce of outcome.nonces) nonces.add(nonce);
  if (outcome.verdict !== 'in') return;
  const devices = admittedBy.get(person.id) ?? new Set();
  admittedBy.set(person.id, devices.add(number));
}

function pick(people: GatePerson[]): GatePerson {
  return people[Math.floor(Math.random() * people.length)]!;
}

async function killNowAndThen(server: RunningServer, end: number): Promise<number> {
  let kills = 0;
  while (Date.now() + KILL_EVERY_MS < end) {
    await sleep(KILL_EVERY_MS * (0.5 + Math.random() / 2));
    await server.kill();
    await sleep(500 + Math.random() * 2_000);
    await server.restart();
    kills += 1;
  }
  return kills;
}

/** Everybody has a signal again. */
async function settle(devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    device.isOffline = false;
    while (device.gate.view.waiting > 0) {
      await device.gate.sync();
      await sleep(100);
    }
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20);
}

interface Compared {
  organizer: Session;
  eventId: string;
  ledger: Ledger;
  devices: readonly Device[];
}

interface BookedScan {
  nonce: string;
  verdict: string;
  participationId: string | null;
}

/** Everyone counted once, each scan once, conflicts exactly where two devices let somebody in. */
async function compare(url: string, compared: Compared): Promise<string[]> {
  const { organizer, eventId, ledger, devices } = compared;
  const scans = await listScans(url, { organizer, eventId });
  const booked = new Set(scans.map(({ nonce }) => nonce));
  const violations: string[] = [];
  for (const nonce of ledger.nonces)
    if (!booked.has(nonce)) violations.push(`the scan ${nonce} is lost`);
  if (scans.length !== booked.size) violations.push('a scan is booked twice');
  const conflicts = new Set(
    scans.filter(({ verdict }) => verdict === 'conflict').map((one) => one.participationId),
  );
  for (const [id, by] of ledger.admittedBy)
    if (by.size > 1 !== conflicts.has(id))
      violations.push(
        `${id} was let in by ${by.size}, and is ${by.size > 1 ? 'no' : 'a'} conflict`,
      );
  const { people } = await requestApi<{ people: GatePerson[] }>(url, {
    method: 'GET',
    path: `/events/${eventId}/gate`,
    accessToken: organizer.tokens.accessToken,
  });
  for (const { id, checkInStatus } of people)
    if ((checkInStatus === 'checked_in') !== ledger.admittedBy.has(id))
      violations.push(`${id} is ${checkInStatus}`);
  for (const { number, gate } of devices)
    if (gate.view.refused.length > 0) violations.push(`phone ${number} has refused scans`);
  return violations;
}

async function listScans(
  url: string,
  { organizer, eventId }: Pick<Compared, 'organizer' | 'eventId'>,
): Promise<BookedScan[]> {
  const all: BookedScan[] = [];
  for (let page = 1; ; page += 1) {
    const { scans } = await requestApi<{ scans: BookedScan[] }>(url, {
      method: 'GET',
      path: `/events/${eventId}/scans?limit=1000&page=${page}`,
      accessToken: organizer.tokens.accessToken,
    });
    all.push(...scans);
    if (scans.length < 1_000) return all;
  }
}
