import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Sender } from '../config/sender.ts';
import { errorCode } from '../errors.ts';
import { countPartFailure } from '../part-failures.ts';

/** A complete mail. `id` is 24 hexadecimal characters and names the mail for ever. */
export interface OutgoingMail {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | undefined;
}

/** Sends mails, or writes them into files when no SMTP server is configured. */
export interface Mailer {
  /**
   * Resolves once the SMTP server has accepted the mail. Rejects with an error that names no
   * address.
   */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Closes the connections that wait for the next mail. */
  close: () => void;
  /** One sentence for the log; holds no password. */
  description: string;
}

/**
 * Together shorter than the time a transaction may idle, because one is open while a mail is sent.
 */
const TIMEOUTS_MS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
};

/** Mails follow each other over one connection: opening one takes longer than sending a mail. */
const KEPT_CONNECTIONS = { pool: true, idleTimeout: 5_000, maxRequeues: 1 } as const;

type MailerConfig = Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>;

export function createMailer({ mail, dataDir, publicUrl }: MailerConfig): Mailer {
  if (!mail) return createOutbox(outboxOf({ dataDir }), publicUrl);
  const url = new URL(mail.smtpUrl);
  const transport = nodemailer.createTransport({
    ...KEPT_CONNECTIONS,
    ...toServer(url),
    ...TIMEOUTS_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    description: `Emails are sent through ${url.protocol}//${url.host}`,
    send: async (outgoing) => {
      await transport.sendMail(toMessage(outgoing, mail.from)).catch((error: unknown) => {
        countPartFailure('mail server');
        throw withoutAddresses(error);
      });
    },
    close: () => transport.close(),
  };
}

function toServer(url: URL) {
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    // A password must not cross a network in plain text.
    requireTLS:
      !secure && user !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname),
  };
}

/** The folder of the mails that are written instead of sent. */
export function outboxOf({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'outbox');
}

function createOutbox(folder: string, publicUrl: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const from = { name: 'Muster', address: `muster@${new URL(publicUrl).hostname}` };
  return {
    description: `Emails are not sent, because SMTP_URL is not set: each one is written to ${folder}`,
    send: async (outgoing) => {
      const { message } = await transport.sendMail(toMessage(outgoing, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${outgoing.id}.eml`), message as Buffer, { mode: 0o600 });
    },
    close: () => undefined,
  };
}

function toMessage(mail: OutgoingMail, from: Sender): SendMailOptions {
  const { unsubscribeUrl } = mail;
  return {
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    from,
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A line break would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The library's errors quote addresses and the server's response, and would be logged. */
function withoutAddresses(error: unknown): Error {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  const parts = [errorCode(error), responseCode, command && `in ${command}`].filter(Boolean);
  return new Error(
    `The SMTP server did not take the email: ${parts.join(' ') || 'unknown reason'}`,
  );
}
