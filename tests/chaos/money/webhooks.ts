import type { StripeSession } from '@muster/server/test/support/stripe/stripe-account.ts';
import {
  makeStripeEvent,
  signStripeEvent,
} from '@muster/server/test/support/stripe/stripe-server.ts';
import { anyNode, hesitate, type Storm } from './setting.ts';

const LOST = 0.25;
const TWICE = 0.3;

/**
 * Stripe tells of each payment: late, twice, or never. Beside each comes a lie, which nobody has
 * signed or which names another amount.
 */
export async function tellWhatIsPaid(storm: Storm): Promise<string[]> {
  const told = new Set<string>();
  const unexpected: string[] = [];
  while (!storm.isOver) {
    await hesitate(100);
    for (const session of storm.account.sessions.values()) {
      if (session.payment_status !== 'paid' || told.has(session.id)) continue;
      told.add(session.id);
      if (Math.random() > LOST) unexpected.push(...(await tell(storm, session)));
      unexpected.push(...(await lie(storm, session)));
    }
  }
  return unexpected;
}

async function tell(storm: Storm, session: StripeSession): Promise<string[]> {
  const sent = sign(storm, session);
  const status = await post(storm, sent);
  // Stripe repeats what nobody has taken; here the comparison has to find it.
  if (Math.random() < TWICE) await post(storm, sent);
  return [0, 200, 503].includes(status) ? [] : [`webhook: ${status}`];
}

async function lie(storm: Storm, session: StripeSession): Promise<string[]> {
  const unsigned = signStripeEvent(makeStripeEvent('checkout.session.completed', session), 'none');
  const status = await post(storm, unsigned);
  const another = sign(storm, { ...session, amount_total: session.amount_total + 1 });
  await post(storm, another);
  return [0, 400, 503].includes(status) ? [] : [`webhook without a signature: ${status}`];
}

function sign({ account }: Storm, session: StripeSession) {
  const event = makeStripeEvent('checkout.session.completed', session);
  return signStripeEvent(event, account.webhooks.at(-1)?.secret ?? '');
}

/** The status; 0 without a response. */
async function post(
  storm: Storm,
  { body, headers }: ReturnType<typeof signStripeEvent>,
): Promise<number> {
  const url = `${anyNode(storm)}/api/payments/webhook/stripe/${storm.organizer.id}`;
  const type = { 'content-type': 'application/json; charset=utf-8' };
  try {
    const response = await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}
