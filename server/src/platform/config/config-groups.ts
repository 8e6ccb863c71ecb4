import type { Sender } from './sender.ts';

/* Settings that belong together. */

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

/** Webhooks (docs/operations.md#webhooks). */
export type WebhookConfig = Readonly<{
  /** False: there are none on this server. */
  areOn: boolean;
  /** Whether they may go to this machine; for tests and development alone. */
  toPrivate: boolean;
}>;
