import { join, resolve } from 'node:path';
import { StartError } from '../errors.ts';
import {
  type MailConfig,
  MB,
  type MetricsConfig,
  type OwnApi,
  type PaymentConfig,
  type PublishToken,
  type Quotas,
  toMail,
  toMetrics,
  toPayments,
  toQuotas,
  toWebhooks,
  type WebhookConfig,
} from './config-groups.ts';
import { type S3Config, toS3 } from './s3-config.ts';
import { allowed, OWN_API, type VariableName, type Variables, variables } from './variables.ts';

/**
 * The configuration from the environment (docs/product/configuration.md#server-config), checked
 * once at the start.
 */
export type Config = Readonly<{
  nodeEnv: 'production' | 'development' | 'test';
  /** 0 lets the system choose a free port. */
  port: number;
  /** `localhost` listens on this machine only; a container needs `0.0.0.0`. */
  host: string;
  /** Absolute path. Holds the embedded database, the files on disk and the generated JWT secret. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler. Absent: the same. */
  databaseDirectUrl: string | undefined;
  /** A standby that reads may come from. */
  databaseReplicaUrl: string | undefined;
  /** False where a pooler would lose them. */
  namedStatements: boolean;
  /** Absent: files are kept on the disk in dataDir. */
  s3: S3Config | undefined;
  /** Absent: generated once and stored in dataDir. */
  jwtSecret: string | undefined;
  /** Encrypts the secrets of authenticator apps. Absent: generated once and stored in dataDir. */
  secondFactorKey: string | undefined;
  superadminId: string;
  superadminEmail: string;
  /** Absent: generated at the first start and shown once. */
  superadminPassword: string | undefined;
  /** The product's public origin, without a slash at the end. */
  publicUrl: string;
  /** Proxies whose forwarding headers are trusted. Empty: none. */
  trustedProxies: readonly string[];
  postcodesUrl: string;
  mapTilesUrl: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** False is for tests and benchmarks only. */
  rateLimit: boolean;
  quotas: Quotas;
  metrics: MetricsConfig;
  /** Where traces are sent with OTLP over HTTP. Absent: nowhere. */
  tracesUrl: string | undefined;
  /** How long the server still responds after it has been told to stop. */
  drainMs: number;
  /** Of clients to this node, streams included. */
  maxConnections: number;
  /** The same, of one address that is no trusted proxy. */
  maxConnectionsPerAddress: number;
  /** Uploads are refused when the disk of dataDir has less free. Absent: 1 GB, or 5 % of it. */
  minFreeBytes: number | undefined;
  /** Absolute path of the built apps that are served. */
  webDir: string;
  /** Absolute path of the registry and the builds of remotes; several servers may share it. */
  remotesDir: string;
  /** The registry and the builds are in the S3 store, and `remotesDir` is this server's copy. */
  areRemotesInStore: boolean;
  /** Hosts besides that of `publicUrl` at which people open pages. */
  pageHosts: readonly string[];
  /** Other origins that remotes may come from; none by default. */
  remoteOrigins: readonly string[];
  /** Whether a new build that fails more often than the one before is taken back by itself. */
  rollsBackByRule: boolean;
  /** Origins that developers may open test builds from; none by default. */
  overrideOrigins: readonly string[];
  /** The tokens with which teams publish; none: nobody can over the network. */
  publishTokens: readonly PublishToken[];
  /** Other servers that remotes of their teams may call; none by default. */
  ownApis: readonly OwnApi[];
  /** Absent: there is no payment online. */
  payments: PaymentConfig | undefined;
  webhooks: WebhookConfig;
  /** Absent: each mail is written into a file below dataDir. */
  mail: MailConfig | undefined;
}>;

/**
 * The environment is invalid. The message names every invalid variable, one per line, and no
 * secret.
 */
export class ConfigError extends StartError {
  readonly variables: readonly string[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'One setting is' : `${problems.length} settings are`;
    const lines = problems.map(
      ({ name, wrong, allowed }) => `  ${name} ${wrong}. Allowed: ${allowed}.`,
    );
    super([`${count} wrong:`, ...lines].join('\n'));
    this.name = 'ConfigError';
    this.variables = problems.map((problem) => problem.name);
  }
}

type Problem = { name: string; wrong: string; allowed: string };

const secrets: ReadonlySet<string> = new Set<VariableName>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'JWT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SUPERADMIN_PASSWORD',
  'PUBLISH_TOKENS',
  'OWN_APIS',
  'METRICS_TOKEN',
  'PAYMENT_WEBHOOK_SECRET',
  'PAYMENT_KEY',
  'SECOND_FACTOR_KEY',
  // It may hold a password.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]);

const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly VariableName[];

const mailNames = ['SMTP_URL', 'MAIL_FROM'] as const satisfies readonly VariableName[];

/** Reads and validates the environment. An empty variable counts as not set. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])));
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (given[name] && !given.DATABASE_URL) wrong.add(name);
  if (given.S3_BROWSER_ENDPOINT && !given.S3_ENDPOINT) wrong.add('S3_BROWSER_ENDPOINT');
  if (given.PAYMENT_PROVIDER === 'fake' && !given.PAYMENT_WEBHOOK_SECRET)
    wrong.add('PAYMENT_WEBHOOK_SECRET');
  if (takesPretendedMoney(given)) wrong.add('PAYMENT_PROVIDER');
  // Anybody could ask what runs beside the server.
  if (given.WEBHOOKS_TO_PRIVATE === 'on' && isPublic(given)) wrong.add('WEBHOOKS_TO_PRIVATE');
  if (given.REMOTES_STORE === 's3' && !given.S3_ENDPOINT) wrong.add('REMOTES_STORE');
  // A test build has no hash and runs with the tokens of whoever follows its link.
  const { NODE_ENV = 'production', OVERRIDES_IN_PRODUCTION } = given;
  if (given.OVERRIDE_ORIGINS && NODE_ENV === 'production' && OVERRIDES_IN_PRODUCTION !== 'on')
    wrong.add('OVERRIDE_ORIGINS');
  const problems = [
    ...findWrongValues(wrong, given),
    ...[...findMissing(s3Names, given), ...findMissing(mailNames, given)].filter(
      (problem) => !wrong.has(problem.name),
    ),
  ];
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return Object.freeze(toConfig(parsed.data));
}

/** Anybody could join without paying. */
function takesPretendedMoney(given: NodeJS.ProcessEnv): boolean {
  const isAllowed = given.FAKE_PAYMENTS_IN_PRODUCTION === 'on';
  return given.PAYMENT_PROVIDER === 'fake' && isPublic(given) && !isAllowed;
}

function isPublic({ NODE_ENV = 'production', PUBLIC_URL = '' }: NodeJS.ProcessEnv): boolean {
  return NODE_ENV === 'production' && /^https:/i.test(PUBLIC_URL.trim());
}

function findWrongValues(wrong: Set<string>, given: NodeJS.ProcessEnv): Problem[] {
  return (Object.keys(allowed) as VariableName[])
    .filter((name) => wrong.has(name))
    .map((name) => ({
      name,
      wrong: describeValue(name, given[name] ?? ''),
      allowed: allowed[name],
    }));
}

function describeValue(name: VariableName, value: string): string {
  if (secrets.has(name)) return 'is not acceptable (its value is not shown)';
  return `is ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;
}

/** The settings of a group that are missing although others of it are set. */
function findMissing(group: readonly VariableName[], given: NodeJS.ProcessEnv): Problem[] {
  const missing = group.filter((name) => given[name] === undefined);
  if (missing.length === group.length) return [];
  return missing.map((name) => ({ name, wrong: 'is missing', allowed: allowed[name] }));
}

function toConfig(values: Variables): Config {
  const isInStore = values.REMOTES_STORE === 's3';
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    ...toDatabase(values),
    s3: toS3(values),
    jwtSecret: values.JWT_SECRET,
    secondFactorKey: values.SECOND_FACTOR_KEY,
    superadminId: values.SUPERADMIN_ID,
    superadminEmail: values.SUPERADMIN_EMAIL,
    superadminPassword: values.SUPERADMIN_PASSWORD,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUST_PROXY,
    postcodesUrl: values.POSTCODES_URL,
    mapTilesUrl: values.MAP_TILES_URL,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT === 'on',
    quotas: toQuotas(values),
    metrics: toMetrics(values),
    tracesUrl: toTracesUrl(values),
    drainMs: values.SHUTDOWN_DRAIN_MS,
    maxConnections: values.MAX_CONNECTIONS,
    minFreeBytes: values.MIN_FREE_DISK_MB === undefined ? undefined : values.MIN_FREE_DISK_MB * MB,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    webDir: resolve(values.WEB_DIR),
    remotesDir: resolve(
      values.REMOTES_DIR ?? (isInStore ? join(values.DATA_DIR, 'remotes') : values.WEB_DIR),
    ),
    areRemotesInStore: isInStore,
    ...toPageOrigins(values),
    rollsBackByRule: values.ROLLBACK_BY_RULE === 'on',
    publishTokens: values.PUBLISH_TOKENS.map(toPublishToken),
    ownApis: values.OWN_APIS.map(toOwnApi),
    payments: toPayments(values),
    webhooks: toWebhooks(values),
    mail: toMail(values),
  };
}

function toDatabase(values: Variables) {
  return {
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    namedStatements: values.DATABASE_NAMED_STATEMENTS === 'on',
  };
}

function toPageOrigins(values: Variables) {
  return {
    pageHosts: values.PAGE_HOSTS,
    remoteOrigins: values.REMOTE_ORIGINS,
    overrideOrigins: values.OVERRIDE_ORIGINS,
  };
}

/** The variable names the collector, as in every program that sends OTLP. */
function toTracesUrl({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Variables): string | undefined {
  return endpoint && `${endpoint}/v1/traces`;
}

function toOwnApi(entry: string): OwnApi {
  const { remote = '', origin = '', secret = '' } = OWN_API.exec(entry)?.groups ?? {};
  return Object.freeze({ remote, origin, secret });
}

function toPublishToken(entry: string): PublishToken {
  const [remote = '', hash = ''] = entry.split(':');
  return Object.freeze({ remote, hash });
}
