import { type Api, isApiError } from '@muster/api-client';
import type { Done } from '../done.ts';
import type { Gate } from '../gate/gate.ts';
import type { WalkInToAdd } from '../gate/gate-view.ts';
import { formatPence, PAYMENT_WORDS } from '../gate-texts.ts';

/** What a walk-in is taken back with, and what the strip is shown with. */
export interface UndoTools {
  gate: Pick<Gate, 'view' | 'takeBack'>;
  api: Pick<Api, 'undoWalkIn'>;
  eventId: string;
  setDone: (done: Done) => void;
}

/** The strip after somebody was added. An open spot that they took is not given back. */
export function toDone(
  { name, payment, openSpotId }: WalkInToAdd,
  tools: UndoTools & { nonce: string },
): Done {
  const paid = payment
    ? `paid ${formatPence(payment.pence)} ${PAYMENT_WORDS[payment.method]}, `
    : '';
  const strip = { nonces: [], payment: null, person: { id: '', name }, text: `${paid}in` };
  async function takeBack() {
    const failure = await undoWalkIn(tools);
    const text = `${strip.text}. Not undone: ${failure}`;
    if (failure) tools.setDone({ ...strip, text, isIn: false, canUndo: false });
  }
  return { ...strip, isIn: true, canUndo: !openSpotId, takeBack };
}

/** Why they stay; null when they are gone. */
async function undoWalkIn({ gate, api, eventId, nonce }: UndoTools & { nonce: string }) {
  // The notice above the list leads on, and the money of who was refused stays in the cash-up.
  if (gate.view.refused.some((one) => one.nonce === nonce)) return null;
  if (await gate.takeBack(nonce)) return null;
  try {
    await api.undoWalkIn({ params: { id: eventId, nonce } });
    return null;
  } catch (error) {
    if (isApiError(error)) return error.message;
    throw error;
  }
}
