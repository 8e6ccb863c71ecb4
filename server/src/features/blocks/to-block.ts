import type { Block } from '@muster/contract';
import { toPerson } from '../people/to-person.ts';
import type { BlockRow } from './store.ts';

export function toBlock(row: BlockRow): Block {
  return { user: toPerson(row), createdAt: row.blocked_at };
}
