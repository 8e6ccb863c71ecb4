import { setTimeout as sleep } from 'node:timers/promises';
import type { StripeAccount } from '@muster/server/test/support/stripe/stripe-account.ts';
import type { StripeServer } from '@muster/server/test/support/stripe/stripe-server.ts';
import type { BenchDatabase } from '../../support/bench-database.ts';
import type { RunningServer } from '../../support/server.ts';

/** What everybody of the storm acts on. */
export interface Storm {
  nodes: readonly RunningServer[];
  stripe: StripeServer;
  account: StripeAccount;
  database: BenchDatabase;
  eventId: string;
  organizer: { id: string; token: string };
  players: readonly { id: string; token: string }[];
  isOver: boolean;
}

/** The address of a node, whichever; a player’s next request may reach another. */
export function anyNode({ nodes }: Storm): string {
  return nodes[Math.floor(Math.random() * nodes.length)]?.url ?? '';
}

/** A moment, so that the steps of several people mix. */
export function hesitate(maxMs: number): Promise<void> {
  return sleep(Math.random() * maxMs);
}
