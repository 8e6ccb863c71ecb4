import { parseSender, type Sender } from './sender.ts';
import type { Variables } from './variables.ts';

/* Settings that belong together. */

export const MB = 1_024 * 1_024;

/** An SMTP server, and the sender of every mail. */
export type MailConfig = Readonly<{ smtpUrl: string; from: Sender }>;

/** Who may publish a remote (docs/remote.md#publishing-to-a-server). */
export type OwnApi = Readonly<{
  remote: string;
  origin: string;
  /** Of the tokens; known to this server and to the API. */
  secret: string;
}>;

export type PublishToken = Readonly<{
  /** The id of the remote, or `*` for all. */
  remote: string;
  /** The SHA-256 of the token, in hexadecimal. */
  hash: string;
}>;

/** Payment online (docs/operations.md#payments). */
export type PaymentConfig = Readonly<
  {
    /** How long a spot that has to be paid for is held. */
    holdS: number;
  } & (
    | {
        provider: 'fake';
        /** Signs what the provider tells. */
        webhookSecret: string;
      }
    | {
        provider: 'stripe';
        /** The origin of Stripe's API. */
        url: string;
        /** Encrypts the keys of organizers. Absent: generated once and stored in dataDir. */
        key: string | undefined;
        /** Of the key that is in use; set once it has been read. */
        keyId?: string;
      }
  )
>;

/** Who can read `/metrics` (docs/operations.md#metrics). */
export type MetricsConfig = Readonly<{
  /** Of a listener of its own. Absent: it is on the port of everything else, with the token. */
  port: number | undefined;
  host: string;
  /** Absent: whoever reaches the port reads it; without a port nobody does. */
  token: string | undefined;
}>;

/** What one account can have or do (docs/product/api-conventions.md#quotas). */
export type Quotas = Readonly<{
  /** Thumbnails do not count. */
  storedBytes: number;
  /** Instead, of an account that is younger than a day. */
  storedFirstDayBytes: number;
  files: number;
  events: number;
  /** Opened by a player. */
  threadsPerDay: number;
  messagesPerMinute: number;
  /** Open at the same time, on one node. */
  streams: number;
  /** Downloads in progress at the same time, on one node. */
  exports: number;
}>;

/** Webhooks (docs/product/webhooks.md#where). */
export type WebhookConfig = Readonly<{
  /** False: there are none on this server. */
  areOn: boolean;
  /** Whether they may go to this machine; for tests and development alone. */
  toPrivate: boolean;
}>;

export function toPayments(values: Variables): PaymentConfig | undefined {
  const { PAYMENT_PROVIDER: provider, PAYMENT_WEBHOOK_SECRET: webhookSecret } = values;
  const holdS = values.PAYMENT_HOLD_S;
  if (provider === 'stripe')
    return Object.freeze({ provider, holdS, url: values.STRIPE_URL, key: values.PAYMENT_KEY });
  if (!provider || !webhookSecret) return undefined;
  return Object.freeze({ provider, holdS, webhookSecret });
}

export function toWebhooks(values: Variables): WebhookConfig {
  return Object.freeze({
    areOn: values.WEBHOOKS === 'on',
    toPrivate: values.WEBHOOKS_TO_PRIVATE === 'on',
  });
}

export function toMetrics(values: Variables): MetricsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  return Object.freeze({ port, host, token });
}

export function toQuotas(values: Variables): Quotas {
  return Object.freeze({
    storedBytes: values.QUOTA_STORED_MB * MB,
    storedFirstDayBytes: values.QUOTA_STORED_FIRST_DAY_MB * MB,
    files: values.QUOTA_FILES,
    events: values.QUOTA_EVENTS,
    threadsPerDay: values.QUOTA_THREADS_PER_DAY,
    messagesPerMinute: values.QUOTA_MESSAGES_PER_MINUTE,
    streams: values.QUOTA_STREAMS,
    exports: values.QUOTA_EXPORTS,
  });
}

export function toMail({ SMTP_URL: smtpUrl, MAIL_FROM = '' }: Variables): MailConfig | undefined {
  const from = parseSender(MAIL_FROM);
  return smtpUrl && from ? Object.freeze({ smtpUrl, from }) : undefined;
}
