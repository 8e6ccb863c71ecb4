import type { GateOptions } from './gate-options.ts';
import type { PaymentToTake } from './gate-view.ts';
import type { Queue } from './queue.ts';
import type { QueuedPayment } from './queued-item.ts';
import type { Sent } from './send-queue.ts';

interface PaymentDependencies {
  api: Pick<GateOptions['api'], 'reverseLedgerEntry'>;
  eventId: string;
  queue: Pick<Queue, 'takeOut'>;
  makeNonce: () => string;
}

/** The payments that this device takes. */
export class Payments {
  readonly #dependencies: PaymentDependencies;
  /** The entries of those that were sent since the page was opened, by their nonces. */
  readonly #entryIds = new Map<string, readonly string[]>();

  constructor(dependencies: PaymentDependencies) {
    this.#dependencies = dependencies;
  }

  /** A payment of somebody on the list, to be sent. */
  toItem(about: string, given: PaymentToTake): QueuedPayment {
    const { eventId, makeNonce } = this.#dependencies;
    const nonce = makeNonce();
    const payment = { kind: 'payment' as const, participationId: about, ...given, nonce };
    return { nonce, eventId, what: 'payment', about, payment };
  }

  noteSent(entryIds: Sent['entryIds']): void {
    for (const [nonce, ids] of Object.entries(entryIds)) this.#entryIds.set(nonce, ids);
  }

  /** Takes back what was not sent, or what this account may reverse; false when it stays booked. */
  async undo(nonce: string): Promise<boolean> {
    const { api, eventId, queue, makeNonce } = this.#dependencies;
    if (await queue.takeOut(nonce)) return true;
    const entryIds = this.#entryIds.get(nonce);
    if (!entryIds) return false;
    try {
      for (const entryId of entryIds) {
        const body = { nonce: makeNonce(), note: '' };
        await api.reverseLedgerEntry({ params: { id: eventId, entryId }, body });
      }
      return true;
    } catch {
      return false;
    }
  }
}
