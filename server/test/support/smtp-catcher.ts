import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as an SMTP server received it. */
export interface CaughtMail {
  from: string;
  to: string[];
  /** The headers, unfolded and decoded, by their lower-case names. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** An SMTP server that keeps what it is sent. */
export interface SmtpCatcher {
  /** A value for SMTP_URL. */
  url: string;
  mails: CaughtMail[];
  /** Refuses recipients with this response from now on; undefined: accepts them. */
  refuseWith: (response: { code: number; message: string } | undefined) => void;
  close: () => Promise<void>;
}

/** Starts an SMTP server on a free port. */
export async function startSmtpCatcher(options: SMTPServerOptions = {}): Promise<SmtpCatcher> {
  const mails: CaughtMail[] = [];
  let refusal: { code: number; message: string } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_, __, done) => {
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((raw) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : '';
        mails.push({ from, to: rcptTo.map(({ address }) => address), ...parseMail(raw) });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (response) => {
      refusal = response;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Parses a mail of two alternative bodies, as Muster writes it. */
export function parseMail(raw: Buffer): Pick<CaughtMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = splitHead(raw.toString('latin1'));
  const boundary = /boundary="(.+?)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const [, text = '', html = ''] = body.split(`--${boundary}`).map((part) => part.slice(2));
  return { headers, text: decodePart(text), html: decodePart(html) };
}

function splitHead(message: string): { headers: Record<string, string>; body: string } {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/:\s*(.*)/s);
      return [name.toLowerCase(), decodeWords(value)];
    }),
  );
  return { headers, body: message.slice(end + 4) };
}

/** RFC 2047 with Q or B, in UTF-8; a space between two encoded words is not part of the text. */
function decodeWords(value: string): string {
  const words = value.replace(/\?=\s+=\?UTF-8\?([QB])\?/gi, '?==?UTF-8?$1?');
  // The bytes of several words are decoded together: a character can be divided between them.
  return words.replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (run) => {
    const parts = [...run.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)];
    const bytes = parts.map(([, encoding = '', text = '']) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : decodeBody(text.replaceAll('_', ' '), 'quoted-printable'),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}

function decodePart(part: string): string {
  const { headers, body } = splitHead(part);
  const bytes = decodeBody(body, headers['content-transfer-encoding']);
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

function decodeBody(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const decoded = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(decoded, 'latin1');
}
