import type { StripeAccount, StripeSession } from './stripe-account.ts';

/** An error as Stripe responds with it. */
export class StripeError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }

  toContent() {
    const isIdempotency = this.code === 'idempotency_key_in_use';
    const type = isIdempotency ? 'idempotency_error' : 'invalid_request_error';
    return { error: { type, code: this.code, message: `Stripe says ${this.code}` } };
  }
}

interface Request {
  method: string;
  path: string;
  form: URLSearchParams;
}

let made = 0;

function makeId(prefix: string): string {
  made += 1;
  return `${prefix}_${made}`;
}

/** What Stripe does with a request of an account. Throws StripeError. */
export function route(account: StripeAccount, { method, path, form }: Request): object {
  if (account.forbidden.some((part) => path.startsWith(part)))
    throw new StripeError(403, 'more_permissions_required');
  const [, , resource = '', ...rest] = path.split('/');
  const handler = HANDLERS[`${method} ${resource}/${rest.map(toPattern).join('/')}`];
  if (!handler) throw new StripeError(404, 'url_invalid');
  return handler(account, form, rest.find((part) => part.includes('_')) ?? '');
}

/** The id in a path. */
function toPattern(part: string): string {
  return part.includes('_') ? ':id' : part;
}

type Handler = (account: StripeAccount, form: URLSearchParams, id: string) => object;

const listNothing: Handler = () => toList([]);

const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET payment_intents/': listNothing,
  'GET balance_transactions/': listNothing,
  'GET checkout/sessions': listNothing,
  'POST checkout/sessions': (account, form) => {
    const seconds = Number(form.get('expires_at')) - Date.now() / 1_000;
    if (seconds < 1_800 || seconds > 86_400) throw new StripeError(400, 'parameter_invalid');
    const pence = Number(form.get('line_items[0][price_data][unit_amount]'));
    if (pence < 30) throw new StripeError(400, 'amount_too_small');
    const id = makeId('cs');
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: pence,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      expires_at: Number(form.get('expires_at')),
      metadata: toMetadata(form),
      payment_intent: null,
      url: `https://checkout.stripe.test/${id}`,
      fee: null,
    };
    account.sessions.set(id, session);
    return { ...session };
  },
  'GET checkout/sessions/:id': (account, form, id) => {
    const session = findSession(account, id);
    return form.has('expand[0]') ? { ...session, payment_intent: expand(session) } : session;
  },
  'POST checkout/sessions/:id/expire': (account, _, id) => {
    const session = findSession(account, id);
    if (session.status !== 'open') throw new StripeError(400, 'resource_not_expirable');
    return Object.assign(session, { status: 'expired', url: null });
  },
  'GET refunds/': (account, form) =>
    toList(account.refunds.filter((one) => one.payment_intent === form.get('payment_intent'))),
  'POST refunds/': (account, form) => {
    const intent = form.get('payment_intent') ?? '';
    const session = [...account.sessions.values()].find((one) => one.payment_intent === intent);
    const given = account.refunds.filter(
      (one) => one.payment_intent === intent && one.status !== 'failed',
    );
    const amount = Number(form.get('amount'));
    const sum = given.reduce((total, one) => total + one.amount, amount);
    if (!session || sum > session.amount_total) throw new StripeError(400, 'amount_too_large');
    const refund = {
      id: makeId('re'),
      object: 'refund' as const,
      amount,
      currency: 'gbp',
      payment_intent: intent,
      status: account.refundStatus,
      metadata: toMetadata(form),
    };
    account.refunds.push(refund);
    return { ...refund };
  },
  'GET webhook_endpoints/': (account) =>
    toList(account.webhooks.map(({ secret: _, ...webhook }) => webhook)),
  'POST webhook_endpoints/': (account, form) => {
    const id = makeId('we');
    const enabled_events = [...form].filter(([name]) => /^enabled_events/.test(name));
    const webhook = {
      id,
      url: form.get('url') ?? '',
      secret: `whsec_${id}`,
      enabled_events: enabled_events.map(([, event]) => event),
    };
    account.webhooks.push(webhook);
    return { ...webhook };
  },
  'DELETE webhook_endpoints/:id': (account, _, id) => {
    const left = account.webhooks.filter((one) => one.id !== id);
    if (left.length === account.webhooks.length) throw new StripeError(404, 'resource_missing');
    account.webhooks = left;
    return { id, deleted: true };
  },
};

function findSession(account: StripeAccount, id: string): StripeSession {
  const session = account.sessions.get(id);
  if (!session) throw new StripeError(404, 'resource_missing');
  return session;
}

function expand({ payment_intent, fee }: StripeSession): object | null {
  if (!payment_intent) return null;
  const balance_transaction = fee === null ? null : { fee, currency: 'gbp' };
  return { id: payment_intent, latest_charge: { balance_transaction } };
}

function toMetadata(form: URLSearchParams): Record<string, string> {
  const found = [...form].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value]);
  return Object.fromEntries(found.filter(([name]) => name));
}

function toList(data: object[]) {
  return { object: 'list', has_more: false, data };
}
