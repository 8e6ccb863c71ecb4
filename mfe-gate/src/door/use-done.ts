import type { GatePerson } from '@muster/contract';
import { useEffect, useState } from 'react';
import type { Done, Payment } from '../done.ts';
import type { Gate } from '../gate/gate.ts';
import type { PaymentToTake } from '../gate/gate-view.ts';
import { sumOfPayment } from '../gate/queued-item.ts';
import { formatPence, PAYMENT_WORDS } from '../gate-texts.ts';

/** How long the strip offers Undo. */
const UNDO_MS = 10_000;

/** What was done last, for a while. */
export function useDone(gate: Gate) {
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return {
    done,
    setDone,
    /** What was taken stays booked, whatever a scan after it says. */
    bookPayment: async (person: GatePerson, given: PaymentToTake): Promise<Payment> => {
      const nonce = await gate.takePayment(person.id, given);
      const text = `${formatPence(sumOfPayment(given))} ${PAYMENT_WORDS[given.method]}`;
      const others = given.others?.length ?? 0;
      return { nonce, text: others > 0 ? `${text} for ${others + 1}` : text };
    },
    showPayment: (person: GatePerson, payment: Payment) =>
      setDone({
        ...{ nonces: [], payment, person, isIn: false, canUndo: true },
        text: `paid ${payment.text}`,
      }),
    undo: async ({ nonces, payment, person, others = [], takeBack }: Done) => {
      setDone(null);
      await takeBack?.();
      await gate.undo(nonces, person.id);
      for (const other of others) await gate.undo(other.nonces, other.person.id);
      if (!payment || (await gate.takeBack(payment.nonce))) return;
      const text = `paid ${payment.text}. Only an organizer or treasurer can undo that.`;
      setDone({ nonces: [], payment: null, person, text, isIn: false, canUndo: false });
    },
  };
}
