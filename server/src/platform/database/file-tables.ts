import type { Generated } from 'kysely';
import type { DefaultedTimestamp } from './column-types.ts';

export type FileKeysTable = {
  key: string;
  /** What each means is in migration 0024. */
  state: 'reserved' | 'released' | 'stored' | 'removing' | 'removed';
  owner_id: Generated<string | null>;
  /** Null for a thumbnail, and when the key is not reserved. */
  reserved_bytes: Generated<number | null>;
  changed_at: DefaultedTimestamp;
};
