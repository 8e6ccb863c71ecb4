import type { Cluster } from './cluster.ts';
import { settleCluster } from './orphan.ts';
import { launchPostgres, type Postmaster } from './postmaster.ts';

/** A PostgreSQL that is started again when it ends by itself. */
export type Supervised = {
  /** The current main process. */
  pid(): number;
  stop(): Promise<void>;
};

// A process that ends again within this time is not started again, because it would fail each time.
const shortLifeMs = 10_000;

/** Starts a cluster, and starts it again when it ends, until stop(). */
export async function superviseCluster(cluster: Cluster): Promise<Supervised> {
  let postmaster = await launchPostgres(cluster);
  let restart: Promise<void> = Promise.resolve();
  let stopping = false;

  function watch(watched: Postmaster, startedAt: number) {
    watched.exited.then(() => {
      if (stopping) return;
      if (Date.now() - startedAt < shortLifeMs) {
        cluster.log.error(
          'The database ended again right after its start; it is not started any more',
        );
        return;
      }
      cluster.log.error('The database ended unexpectedly; starting it again');
      restart = startAgain().catch((error) => cluster.log.error(error));
    });
  }
  async function startAgain() {
    await settleCluster(cluster);
    postmaster = await launchPostgres(cluster);
    watch(postmaster, Date.now());
  }
  // If Node exits without stop(), the database must not keep running.
  function leave() {
    return postmaster.signalStop();
  }

  watch(postmaster, 0);
  process.on('exit', leave);
  return {
    pid: () => postmaster.pid,
    stop: async () => {
      stopping = true;
      await restart;
      await postmaster.stop();
      process.off('exit', leave);
    },
  };
}
