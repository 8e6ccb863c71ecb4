import type { Ban } from '@muster/contract';
import { toPerson } from '../people/to-person.ts';
import type { BanRow } from './store.ts';

export function toBan(row: BanRow): Ban {
  return { user: toPerson(row), reason: row.reason, createdAt: row.banned_at };
}
