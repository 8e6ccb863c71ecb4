import type { RuntimeConfig } from '@muster/contract';
import { parseRegistry, type Registry } from '@muster/remote-kit/registry';

/** What the shell knows before it starts. It comes with the page, or is fetched where the page is a bare file. */
export interface BootData {
  config: RuntimeConfig;
  registry: Registry;
  /** One sentence for each part of the registry that could not be read. */
  problems: string[];
  /** Manifests of remotes: the registry's `entry` → manifest. */
  manifests: Readonly<Record<string, unknown>>;
}

interface RawBootData {
  config: RuntimeConfig;
  registry: unknown;
  manifests: Record<string, unknown>;
}

const readFromPage = (): RawBootData | undefined => {
  const text = document.getElementById('muster-boot')?.textContent;
  return text ? (JSON.parse(text) as RawBootData) : undefined;
};

const fetchJson = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

const fetchBootData = async (): Promise<RawBootData> => {
  const [config, registry] = await Promise.all([fetchJson('/config.json'), fetchRegistry()]);
  return { config: config as RuntimeConfig, registry, manifests: {} };
};

/** The registry as it stands now; an unreachable one is an empty one, so that the session screens still work. */
export const fetchRegistry = (): Promise<unknown> =>
  fetchJson('/registry.json').catch(() => undefined);

/** The page's boot data, or the same from `/config.json` and `/registry.json`. Rejects without a config. */
export const loadBootData = async (): Promise<BootData> => {
  const { config, registry, manifests } = readFromPage() ?? (await fetchBootData());
  return { config, manifests, ...parseRegistry(registry) };
};

/** The nonce with which this page's styles are allowed; undefined where none is asked for. */
export const readStyleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content || undefined;
