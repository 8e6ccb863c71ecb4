import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 30, 120, 600];

/**
 * Everything that is measured. Labels have few values, and none says anything of a person or an
 * event (docs/operations.md#metrics).
 */
export function createInstruments(registry: Registry) {
  const registers = [registry];
  return {
    ...countRequests(registers),
    ...countRemotes(registers),
    ...countWork(registers),
    ...readDatabase(registers),
    ...readReplica(registers),
    ...readServer(registers),
  };
}

function countRequests(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'muster_http_requests_total',
      help: 'Requests that were responded to, by the address as the endpoint declares it',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'muster_http_request_duration_seconds',
      help: 'How long requests took until the last byte was sent; without streams',
      labelNames: ['method', 'route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
  };
}

function countRemotes(registers: Registry[]) {
  return {
    remoteRequests: new Counter({
      name: 'muster_remote_requests_total',
      help: 'Requests of pages by the remote that sent them; "other" is not in the registry',
      labelNames: ['remote', 'status'],
      registers,
    }),
    remoteFailures: new Counter({
      name: 'muster_remote_failures_total',
      help: 'Failures of builds that pages reported to this server',
      labelNames: ['remote', 'build', 'kind'],
      registers,
    }),
    remoteOpenings: new Counter({
      name: 'muster_remote_openings_total',
      help: 'Pages that opened a build and reported it to this server',
      labelNames: ['remote', 'build'],
      registers,
    }),
  };
}

function countWork(registers: Registry[]) {
  return {
    scans: new Counter({
      name: 'muster_gate_scans_total',
      help: 'Scans of gates by verdict; "refused" was not recorded',
      labelNames: ['verdict'],
      registers,
    }),
    durableJobs: new Histogram({
      name: 'muster_job_duration_seconds',
      help: 'Attempts of durable jobs on this server',
      labelNames: ['kind', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    backgroundJobs: new Histogram({
      name: 'muster_background_job_duration_seconds',
      help: 'Runs of background jobs on this server',
      labelNames: ['job', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
  };
}

/** Read when somebody asks for the metrics, as the next ones. */
function readDatabase(registers: Registry[]) {
  return {
    connections: new Gauge({
      name: 'muster_database_connections',
      help: 'Connections of each pool to the database, used or idle',
      labelNames: ['pool', 'state'],
      registers,
    }),
    waiting: new Gauge({
      name: 'muster_database_waiting',
      help: 'How many wait for a connection of each pool',
      labelNames: ['pool'],
      registers,
    }),
    databaseUp: new Gauge({
      name: 'muster_database_up',
      help: '1 if the database responded when the metrics were read',
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'muster_jobs_waiting',
      help: 'Durable jobs that are still to be done, on all servers',
      labelNames: ['kind'],
      registers,
    }),
    jobsFailed: new Gauge({
      name: 'muster_jobs_failed',
      help: 'Dead durable jobs: their last attempt failed, on all servers',
      labelNames: ['kind'],
      registers,
    }),
    jobsOverdue: new Gauge({
      name: 'muster_jobs_overdue_seconds',
      help: 'For how long the oldest durable job that could run has waited',
      labelNames: ['kind'],
      registers,
    }),
  };
}

function readReplica(registers: Registry[]) {
  return {
    replicaReads: new Counter({
      name: 'muster_replica_reads_total',
      help: 'Reads that may come from a replica, by where they came from',
      labelNames: ['source'],
      registers,
    }),
    replicaUp: new Gauge({
      name: 'muster_replica_up',
      help: '1 if reads go to the replica',
      registers,
    }),
    replicaBehind: new Gauge({
      name: 'muster_replica_behind_seconds',
      help: 'For how long the oldest change that the replica lacks has been missing',
      registers,
    }),
  };
}

function readServer(registers: Registry[]) {
  return {
    streams: new Gauge({
      name: 'muster_streams_open',
      help: 'Open streams of messages and of gates on this server',
      registers,
    }),
    clients: new Gauge({
      name: 'muster_client_connections',
      help: 'Open connections of clients, of which MAX_CONNECTIONS is the limit',
      registers,
    }),
    partFailures: new Counter({
      name: 'muster_part_failures_total',
      help: 'How often parts of this process have failed and recovered since it started',
      labelNames: ['part'],
      registers,
    }),
    buildInfo: new Gauge({
      name: 'muster_build_info',
      help: 'Always 1; the label is the version of this server',
      labelNames: ['version'],
      registers,
    }),
  };
}
