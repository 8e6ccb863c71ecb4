import type { Cluster } from './cluster.ts';
import { settleCluster } from './orphan.ts';
import { launchPostgres, type Postmaster } from './postmaster.ts';

/** A PostgreSQL that is started again if it ends by itself. */
export type Supervised = {
  /** The main process at this moment. */
  pid(): number;
  stop(): Promise<void>;
};

// One that ends again within this time is not kept alive: something is really wrong with it.
const shortLifeMs = 10_000;

/** Starts a cluster and keeps it running until stop(). */
export async function superviseCluster(cluster: Cluster): Promise<Supervised> {
  let postmaster = await launchPostgres(cluster);
  let restart: Promise<void> = Promise.resolve();
  let stopping = false;

  const watch = (watched: Postmaster, startedAt: number) => {
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
  };
  const startAgain = async () => {
    await settleCluster(cluster);
    postmaster = await launchPostgres(cluster);
    watch(postmaster, Date.now());
  };
  // If Node ends without having called stop(), the database should at least not stay behind.
  const leave = () => postmaster.signalStop();

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
