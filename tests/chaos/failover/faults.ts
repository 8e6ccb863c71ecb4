import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../recovery.ts';
import { type Cluster, findPair } from './cluster.ts';
import type { Member } from './member.ts';

/** What befalls the primary, and how it comes back. */
export interface Fault {
  strike: (primary: Member) => Promise<void>;
  end: (primary: Member) => Promise<void>;
}

export const FAULTS: Record<string, Fault> = {
  killed: { strike: (primary) => primary.kill(), end: async (primary) => primary.start() },
  frozen: { strike: (primary) => primary.freeze(), end: (primary) => primary.thaw() },
  'switched over': { strike: (primary) => primary.switchOver(), end: async () => undefined },
};

const AFTER_MS = 10_000;
/** It comes back while the other is already the primary. */
const LASTS_MS = 20_000;

/** When the primary was struck, and when the other one took over, as `Date.now()` has it. */
export interface Takeover {
  struckMs: number;
  takenOverMs: number;
}

export async function strikePrimary(cluster: Cluster, fault: Fault): Promise<Takeover> {
  await sleep(AFTER_MS);
  const { primary, standby } = await findPair(cluster);
  const struckMs = Date.now();
  await fault.strike(primary);
  await waitUntil(async () => (await standby.role()) === 'primary');
  const takenOverMs = Date.now();
  await sleep(Math.max(0, struckMs + LASTS_MS - takenOverMs));
  await fault.end(primary);
  return { struckMs, takenOverMs };
}
