import type pg from 'pg';
import { errorMessage } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { openPool } from '../connection.ts';
import { withRequestLimits } from '../limits.ts';
import type { Db } from '../schema.ts';
import { createSnapshots, type Snapshots } from '../snapshots.ts';
import { toPosition } from './positions.ts';

/** What is read with: that of the primary, or of a replica. */
export interface Source {
  db: Db;
  pool: pg.Pool;
  snapshots: Snapshots;
}

/** A standby that reads can go to (docs/decisions/read-replica.md). */
export interface Replica {
  source: Source;
  /** Whether it can be used, and has replayed all changes up to a position. */
  has: (position: bigint | undefined) => Promise<boolean>;
  /** Not used until the next look: a statement failed there. */
  setAside: (error: unknown) => void;
  /** How long its oldest missing change has been missing. Undefined: it can't be used. */
  behindMs: () => number | undefined;
  close: () => Promise<void>;
}

interface ReplicaOptions {
  url: string;
  primary: pg.Pool;
  namedStatements: boolean;
  log: Log;
}

const LOOK_INTERVAL_MS = 2_000;
/** One that is further behind is not used: people would notice. */
const MAX_BEHIND_MS = 10_000;

/** Of more than three minutes. */
const MAX_MISSING = 100;

const STATE_OF_PRIMARY = `
  select pg_current_wal_insert_lsn()::text as position,
         (select system_identifier::text from pg_control_system()) as cluster`;
const STATE_OF_REPLICA = `
  select pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as "isStandby",
         (select system_identifier::text from pg_control_system()) as cluster`;

/** Opens it without waiting: it is used once a look has found it usable. */
export function openReplica({ url, primary, namedStatements, log }: ReplicaOptions): Replica {
  const connection = { connectionString: url, namedStatements, mayBeStandby: true };
  const clientConfig = withRequestLimits(connection);
  const { db, pool } = openPool(clientConfig, log);
  const snapshots = createSnapshots({ clientConfig, log });
  const follower = new Follower({ primary, pool, log });
  const timer = repeat(() => follower.look());
  return {
    source: { db, pool, snapshots },
    has: (position) => follower.has(position),
    setAside: (error) => follower.setAside(error),
    behindMs: () => follower.behindMs(),
    close: async () => {
      clearInterval(timer);
      await Promise.all([snapshots.close(), pool.end()]);
    },
  };
}

type Followed = { primary: pg.Pool; pool: pg.Pool; log: Log };

/** Knows how far the replica is. */
class Follower {
  readonly #followed: Followed;
  #replayed = 0n;
  /** Why it is not used. */
  #problem: string | undefined = 'it was not looked at yet';
  /** Positions of the primary that the replica has not reached, and when the primary had them. */
  #missing: { position: bigint; atMs: number }[] = [];

  constructor(followed: Followed) {
    this.#followed = followed;
  }

  /** Looks whether it responds, belongs to the primary, and how far behind it is. */
  async look(): Promise<void> {
    const { primary, pool } = this.#followed;
    const atMs = Date.now();
    try {
      const ahead = await readState(primary, STATE_OF_PRIMARY);
      const state = await readState(pool, STATE_OF_REPLICA);
      this.#setProblem(this.#compare(ahead, state, atMs));
    } catch (error) {
      this.setAside(error);
    }
  }

  async has(position: bigint | undefined): Promise<boolean> {
    if (this.#problem) return false;
    if (position === undefined || position <= this.#replayed) return true;
    const { position: reached } = await readState(this.#followed.pool, STATE_OF_REPLICA);
    this.#replayed = toPosition(reached);
    return position <= this.#replayed;
  }

  setAside(error: unknown): void {
    this.#setProblem(errorMessage(error));
  }

  behindMs(): number | undefined {
    return this.#problem ? undefined : this.#oldestMissingMs();
  }

  #compare(ahead: State, state: State, atMs: number): string | undefined {
    if (!state.isStandby) return 'it is no standby';
    if (state.cluster !== ahead.cluster) return 'it belongs to another database';
    this.#replayed = toPosition(state.position);
    this.#missing = [...this.#missing, { position: toPosition(ahead.position), atMs }]
      .filter(({ position }) => position > this.#replayed)
      .slice(-MAX_MISSING);
    const isLate = this.#oldestMissingMs() > MAX_BEHIND_MS;
    return isLate ? `it is more than ${MAX_BEHIND_MS / 1_000} seconds behind` : undefined;
  }

  #oldestMissingMs(): number {
    const oldest = this.#missing.find(({ position }) => position > this.#replayed);
    return oldest ? Date.now() - oldest.atMs : 0;
  }

  #setProblem(problem: string | undefined): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (problem) this.#followed.log.warn(`Nothing is read from the replica: ${problem}`);
    else this.#followed.log.info('Explore, public pages and exports are read from the replica');
  }
}

interface State {
  position: string;
  cluster: string;
  isStandby?: boolean;
}

async function readState(pool: pg.Pool, statement: string): Promise<State> {
  const { rows } = await pool.query<State>(statement);
  return rows[0] as State;
}

/** One look at a time, from now on. */
function repeat(look: () => Promise<void>): NodeJS.Timeout {
  let isLooking = false;
  async function start(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }
  void start();
  return setInterval(start, LOOK_INTERVAL_MS).unref();
}
