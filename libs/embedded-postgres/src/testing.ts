/**
 * The steps of starting a cluster, for tests with another PostgreSQL version and tests that inspect
 * its processes.
 */
export { chooseAccount } from './account.ts';
export type { Binaries } from './binaries.ts';
export { databaseUser } from './cluster.ts';
export { initialiseCluster } from './initialise.ts';
export { launchPostgres } from './postmaster.ts';
export { listPostgresProcesses } from './processes.ts';
export { makeSocketDirectory, removeSocketDirectory, socketPort } from './socket-directory.ts';
export { makeTemporaryDirectory } from './temporary-directory.ts';
