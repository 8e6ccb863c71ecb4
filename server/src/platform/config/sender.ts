import { z } from 'zod';

/** The sender of every mail. */
export type Sender = Readonly<{ name: string; address: string }>;

const NAMED = /^([^<>"\r\n]{1,100}?)\s*<([^<>\s]+)>$/;
const email = z.email().max(254);

/** Parses `mail@example.org` or `Name <mail@example.org>`. Undefined when it is neither. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', address = text.trim()] = NAMED.exec(text.trim()) ?? [];
  return email.safeParse(address).success ? { name, address } : undefined;
}
