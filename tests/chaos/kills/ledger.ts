import type { UploadedFile } from '../pictures.ts';

/** What the server has acknowledged, and must still be there after a crash. */
export interface Ledger {
  messages: Set<string>;
  /** Account → whether it takes part; an account whose last call was not answered is left out. */
  participations: Map<string, boolean>;
  /** Key → the file; one whose deletion was not answered is left out. */
  files: Map<string, UploadedFile>;
  deletedKeys: Set<string>;
  accounts: Set<string>;
  acknowledged: number;
  unanswered: number;
  /** Statuses that no call may have. */
  unexpected: string[];
}

export function createLedger(): Ledger {
  return {
    messages: new Set(),
    participations: new Map(),
    files: new Map(),
    deletedKeys: new Set(),
    accounts: new Set(),
    acknowledged: 0,
    unanswered: 0,
    unexpected: [],
  };
}
