import type { RuntimeConfig } from '@muster/contract';
import { parseRegistry, type Registry } from '@muster/remote-kit/registry';

/** What the shell needs to start. It is delivered with the page, or fetched if the page is a plain file. */
export interface BootData {
  config: RuntimeConfig;
  registry: Registry;
  /** One sentence for each part of the registry that could not be read. */
  problems: string[];
  /** Manifests of remotes, by the registry's `entry`. */
  manifests: Readonly<Record<string, unknown>>;
}

interface RawBootData {
  config: RuntimeConfig;
  registry: unknown;
  manifests: Record<string, unknown>;
}

function readFromPage(): RawBootData | undefined {
  const text = document.getElementById('muster-boot')?.textContent;
  return text ? (JSON.parse(text) as RawBootData) : undefined;
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json();
}

async function fetchBootData(): Promise<RawBootData> {
  const [config, registry] = await Promise.all([fetchJson('/config.json'), fetchRegistry()]);
  return { config: config as RuntimeConfig, registry, manifests: {} };
}

/** The current registry; undefined if it cannot be fetched, so that the session screens still work. */
export function fetchRegistry(): Promise<unknown> {
  return fetchJson('/registry.json').catch(() => undefined);
}

/** The boot data from the page, else from `/config.json` and `/registry.json`. Rejects without a config. */
export async function loadBootData(): Promise<BootData> {
  const { config, registry, manifests } = readFromPage() ?? (await fetchBootData());
  return { config, manifests, ...parseRegistry(registry) };
}

/** The CSP nonce for styles of this page; undefined if there is none. */
export function readStyleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  return meta?.content || undefined;
}
