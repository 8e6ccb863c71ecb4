import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors.ts';

/** An S3-compatible store for files. */
export type S3Config = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

/** The configuration from the environment (docs/product.md#server-config), checked once at the start. */
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
  /** Absent: files are kept on the disk in dataDir. */
  s3: S3Config | undefined;
  /** Absent: generated once and stored in dataDir. */
  jwtSecret: string | undefined;
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
  /** Absolute path of the built apps that are served. */
  webDir: string;
}>;

/** The environment is invalid. The message names every invalid variable, one per line, and no secret. */
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

const repository = resolve(import.meta.dirname, '../../..');

const webAddress = z.string().refine(isWebAddress).transform(withoutLastSlash);
const strongPassword = z.string().regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,}$/s);

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65535)).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  JWT_SECRET: z.string().min(32).optional(),
  SUPERADMIN_ID: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .default('5f0000000000000000000001'),
  SUPERADMIN_EMAIL: z.email().default('admin@muster.local'),
  SUPERADMIN_PASSWORD: strongPassword.optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z
    .string()
    .transform(toList)
    .refine((list) => list.every(isProxyAddress))
    .default([]),
  POSTCODES_URL: webAddress.default('https://api.postcodes.io'),
  MAP_TILES_URL: z
    .string()
    .refine(isTileAddress)
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  WEB_DIR: z.string().default(resolve(repository, 'dist')),
});

type Variables = z.infer<typeof variables>;
type Name = keyof Variables;

const allowed: Record<Name, string> = {
  NODE_ENV: 'production, development or test',
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or an IP address, such as localhost or 0.0.0.0',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    'postgresql://user:password@host:port/database, or nothing for the embedded database',
  S3_ENDPOINT: 'an http or https address; all S3_ settings together or none',
  S3_REGION: 'a region name; all S3_ settings together or none',
  S3_BUCKET: 'a bucket name; all S3_ settings together or none',
  S3_ACCESS_KEY_ID: 'an access key; all S3_ settings together or none',
  S3_SECRET_ACCESS_KEY: 'a secret key; all S3_ settings together or none',
  JWT_SECRET: 'at least 32 characters, or nothing',
  SUPERADMIN_ID: '24 lower-case hexadecimal characters',
  SUPERADMIN_EMAIL: 'an e-mail address',
  SUPERADMIN_PASSWORD:
    'at least 6 characters with an upper-case letter, a lower-case letter and a digit',
  PUBLIC_URL: 'an http or https address',
  TRUST_PROXY: 'addresses or networks of proxies, parted by commas, such as loopback,10.0.0.0/8',
  POSTCODES_URL: 'an http or https address',
  MAP_TILES_URL: 'an http or https address with {z}, {x} and {y} in it',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  RATE_LIMIT: 'on or off',
  WEB_DIR: 'a folder',
};

const secrets: ReadonlySet<string> = new Set<Name>([
  'DATABASE_URL',
  'JWT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SUPERADMIN_PASSWORD',
]);

const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly Name[];

/** Reads and validates the environment. An empty variable counts as not set. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])));
  const problems = [
    ...findWrongValues(wrong, given),
    ...findMissingS3(given).filter((problem) => !wrong.has(problem.name)),
  ];
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return Object.freeze(toConfig(parsed.data));
}

function findWrongValues(wrong: Set<string>, given: NodeJS.ProcessEnv): Problem[] {
  return (Object.keys(allowed) as Name[])
    .filter((name) => wrong.has(name))
    .map((name) => ({
      name,
      wrong: describeValue(name, given[name] ?? ''),
      allowed: allowed[name],
    }));
}

function describeValue(name: Name, value: string): string {
  if (secrets.has(name)) return 'is not acceptable (its value is not shown)';
  return `is ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;
}

function findMissingS3(given: NodeJS.ProcessEnv): Problem[] {
  const missing = s3Names.filter((name) => given[name] === undefined);
  if (missing.length === s3Names.length) return [];
  return missing.map((name) => ({ name, wrong: 'is missing', allowed: allowed[name] }));
}

function toConfig(values: Variables): Config {
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    s3: toS3(values),
    jwtSecret: values.JWT_SECRET,
    superadminId: values.SUPERADMIN_ID,
    superadminEmail: values.SUPERADMIN_EMAIL,
    superadminPassword: values.SUPERADMIN_PASSWORD,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUST_PROXY,
    postcodesUrl: values.POSTCODES_URL,
    mapTilesUrl: values.MAP_TILES_URL,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT === 'on',
    webDir: resolve(values.WEB_DIR),
  };
}

function toS3(values: Variables): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  // Checked above: all are set or none. This tells the compiler.
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return Object.freeze({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function toList(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && /^\d+$/.test(bits) && Number(bits) <= most && more.length === 0;
}

function isTileAddress(text: string): boolean {
  return isWebAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}

function withoutLastSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
