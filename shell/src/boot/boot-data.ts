import type { RuntimeConfig } from '@muster/contract';
import { BOOT_DATA_ID, type PageBootData, STYLE_NONCE_META } from '@muster/page-contract';
import { type ListedRemote, parsePageRegistry } from '@muster/remote-host/registry';
import { hostFetch } from './host-fetch.ts';

/**
 * What the shell needs to start. It is delivered with the page, or fetched if the page is a plain
 * file.
 */
export interface BootData {
  /** The id of the shell's build; empty if the page is a plain file. */
  build: string;
  /** The address of what this shell offers to remotes; undefined if the page is a plain file. */
  offersUrl?: string | undefined;
  config: RuntimeConfig;
  registry: { remotes: readonly ListedRemote[] };
  /** One sentence for each part of the registry that could not be read. */
  problems: string[];
  /** Manifests of remotes, by the registry's `entry`. */
  manifests: Readonly<Record<string, unknown>>;
}

function readFromPage(): PageBootData | undefined {
  const text = document.getElementById(BOOT_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageBootData) : undefined;
}

/** Somebody waits for the answer before a page shows anything, or after pressing Try again. */
const TIMEOUT_MS = { boot: 15_000, registry: 3_000 };

async function fetchJson(url: string, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await hostFetch(url, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json();
}

async function fetchBootData(): Promise<PageBootData> {
  const [config, registry] = await Promise.all([
    fetchJson('/config.json', TIMEOUT_MS.boot),
    fetchRegistry(TIMEOUT_MS.boot),
  ]);
  return { config: config as RuntimeConfig, registry, manifests: {}, build: '' };
}

/**
 * The current registry; undefined if it cannot be fetched in time, 3 s by default, so that the
 * session screens still work.
 */
export function fetchRegistry(timeoutMs = TIMEOUT_MS.registry): Promise<unknown> {
  return fetchJson('/registry.json', timeoutMs).catch(() => undefined);
}

/**
 * The boot data from the page, else from `/config.json` and `/registry.json`. Rejects without a
 * config.
 */
export async function loadBootData(): Promise<BootData> {
  const { registry, ...data } = readFromPage() ?? (await fetchBootData());
  return { ...data, ...parsePageRegistry(registry) };
}

/** The CSP nonce for styles of this page; undefined if there is none. */
export function readStyleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${STYLE_NONCE_META}"]`);
  return meta?.content || undefined;
}
