import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect } from './test.ts';

/** A small SMTP server that accepts every mail. */
export interface Mailbox {
  /** Settings of a server that sends its mail here. */
  env: { SMTP_URL: string; MAIL_FROM: string };
  /** Waits for a mail to an address, and returns the fragment of the first link to `path` in it. */
  waitForToken: (address: string, path: string) => Promise<string>;
  stop: () => void;
}

interface Mail {
  to: string;
  text: string;
}

/** Starts a mailbox on a free port. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = createServer((socket) => void receive(socket, mails));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Muster <mail@muster.test>' },
    waitForToken: async (address, path) => {
      function find() {
        const mail = mails.findLast(({ to, text }) => to === address && text.includes(path));
        return new RegExp(`${path}#([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
      }
      await expect.poll(find).not.toBe('');
      return find();
    },
    stop: () => server.close(),
  };
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250 muster.test',
  DATA: '354 go on',
  QUIT: '221 bye',
};

/** One connection, with the few commands that a mail needs (RFC 5321). */
async function receive(socket: Socket, mails: Mail[]): Promise<void> {
  socket.on('error', () => undefined);
  let mail: Mail = { to: '', text: '' };
  let isData = false;
  socket.write('220 muster.test\r\n');
  for await (const line of createInterface({
    input: socket,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (isData && line !== '.') {
      // Quoted-printable: a soft line break ends in `=`.
      mail.text += line.endsWith('=') ? line.slice(0, -1) : `${line}\n`;
      continue;
    }
    if (isData) mails.push(mail);
    if (isData) mail = { to: '', text: '' };
    const command: string = isData ? 'END' : line.slice(0, 4).toUpperCase();
    isData = command === 'DATA';
    mail.to = /^RCPT TO:<(.+?)>/i.exec(line)?.[1] ?? mail.to;
    socket.write(`${REPLIES[command] ?? '250 ok'}\r\n`);
  }
}
