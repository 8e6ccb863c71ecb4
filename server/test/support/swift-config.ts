import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** The ports of the five programs. */
export interface SwiftPorts {
  proxy: number;
  account: number;
  container: number;
  object: number;
  memcached: number;
}

export const SWIFT_ACCESS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
export const SWIFT_REGION = 'eu-west-2';

/** What stores, each with a ring of one device. */
export const STORES = ['account', 'container', 'object'] as const;

/** Writes the configuration of a Swift with one device and one replica into a folder. */
export async function writeSwiftConfig(folder: string, ports: SwiftPorts): Promise<void> {
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  await writeFile(join(folder, 'swift.conf'), swiftConfig());
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, ports));
  for (const store of STORES)
    await writeFile(join(folder, `${store}.conf`), storeConfig(folder, { store, ports }));
}

function swiftConfig(): string {
  return `[swift-hash]
swift_hash_path_suffix = muster
swift_hash_path_prefix = muster

[storage-policy:0]
name = Policy-0
default = yes
`;
}

function defaults(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
`;
}

function storeConfig(
  folder: string,
  { store, ports }: { store: (typeof STORES)[number]; ports: SwiftPorts },
): string {
  return `${defaults(folder, ports[store])}devices = ${join(folder, 'devices')}
mount_check = false
# Otherwise a disk with little room, such as that of a small machine, takes no file.
fallocate_reserve = 0

[pipeline:main]
pipeline = ${store}-server

[app:${store}-server]
use = egg:swift#${store}
`;
}

function proxyConfig(folder: string, { proxy, memcached }: SwiftPorts): string {
  const filters = 'catch_errors gatekeeper cache listing_formats s3api tempauth bulk copy slo dlo';
  const plain = ['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo'];
  return `${defaults(folder, proxy)}
[pipeline:main]
pipeline = ${filters} proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}

[filter:s3api]
use = egg:swift#s3api
location = ${SWIFT_REGION}

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin

${plain.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('\n')}`;
}
