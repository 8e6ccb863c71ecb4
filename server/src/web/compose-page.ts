/** What the shell's build says about its files (`dist/shell/assets.json`). */
export interface ShellAssets {
  /** Named chunk → its files, as URL paths. */
  groups: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
  fonts: readonly string[];
  /** Static markup shown until the shell has started, and the sheet for it. */
  frames: { session: string; dashboard: string; style: string };
}

/** What is used of a registered remote (libs/remote-kit/src/registry.ts). */
export interface PageRemote {
  id: string;
  label: string;
  title: string;
  visibleTo: string;
  paths: readonly string[];
  entry: string;
  integrity: string | null;
  canary?: unknown;
}

/** What is used of a remote's manifest (`mf-manifest.json`, with the hashes the build adds). */
export interface PageManifest {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: readonly {
    name: string;
    assets: { js: { sync: readonly string[] }; css: { sync: readonly string[] } };
  }[];
  integrity?: Readonly<Record<string, string>>;
}

export interface PageInput {
  /** `dist/shell/index.html`, with its marks. */
  template: string;
  /** The path that was asked for, without query. */
  path: string;
  /** The nonce that this answer's Content-Security-Policy allows for styles. */
  nonce: string;
  config: unknown;
  registry: { remotes: readonly PageRemote[] };
  /** The registry's `entry` → manifest, for the current builds. */
  manifests: Readonly<Record<string, PageManifest>>;
  assets: ShellAssets;
}

interface Preload {
  href: string;
  as: 'script' | 'style' | 'font';
  /** Scripts and sheets of remotes are fetched with integrity; a preload without it would be fetched twice. */
  integrity?: string | undefined;
  crossOrigin?: true;
}

const sessionPaths = ['/login', '/register'];

/** The shell's chunks a page needs beyond the first ones; names no build has are left out. */
const sessionGroups: Readonly<Record<string, readonly string[]>> = {
  '/register': ['registration'],
};
const dashboardGroups = ['dashboard', 'federation'];

/**
 * The shell's page for one path: what the shell would ask for first is in it as data, what it would fetch
 * next is named in it as preloads, and a still frame stands in it until the shell has started. Pure.
 */
export const composePage = (input: PageInput): string => {
  const { template, path, nonce, config, registry, manifests, assets } = input;
  const isSession = sessionPaths.includes(path);
  const remote = isSession ? undefined : findRemote(path, registry.remotes);
  const needed = remote && pickManifest(remote, manifests);
  const boot = { config, registry, manifests: isSession ? {} : manifests };
  const head = [
    `<meta name="style-nonce" content="${escapeAttribute(nonce)}">`,
    ...listPreloads({ path, isSession, remote, needed, assets }).map(writePreload),
    `<style nonce="${escapeAttribute(nonce)}">${assets.frames.style}</style>`,
  ];
  const marks: Record<string, string> = {
    head: head.join(''),
    frame: drawFrame({ path, remote, remotes: registry.remotes, frames: assets.frames }),
    boot: `<script type="application/json" id="muster-boot">${escapeScript(boot)}</script>`,
  };
  return template.replace(/<!--muster:(\w+)-->/g, (mark, name: string) => marks[name] ?? mark);
};

interface PreloadInput {
  path: string;
  isSession: boolean;
  remote: PageRemote | undefined;
  needed: PageManifest | undefined;
  assets: ShellAssets;
}

const listPreloads = ({ path, isSession, remote, needed, assets }: PreloadInput): Preload[] => {
  const extra = isSession ? (sessionGroups[path] ?? []) : dashboardGroups;
  // Only the monolith has the remote among its own chunks.
  const bundled = remote && assets.groups[`remote-${remote.id}`];
  const groups = ['bootstrap', ...extra].flatMap((name) => assets.groups[name] ?? []);
  if (bundled) groups.push(bundled);
  const preloads: Preload[] = [
    ...groups.flatMap(({ css }) => css).map((href) => ({ href, as: 'style' }) as const),
    ...assets.fonts.map((href) => ({ href, as: 'font', crossOrigin: true }) as const),
    ...groups.flatMap(({ js }) => js).map((href) => ({ href, as: 'script' }) as const),
    ...(remote && needed && !bundled ? listRemoteFiles(remote, needed) : []),
  ];
  return [...new Map(preloads.map((preload) => [preload.href, preload])).values()];
};

const listRemoteFiles = (remote: PageRemote, manifest: PageManifest): Preload[] => {
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const { name, path } = manifest.metaData.remoteEntry;
  const page = manifest.exposes.find((exposed) => exposed.name === 'Page')?.assets;
  const describe = (as: 'script' | 'style') => (file: string) =>
    ({
      href: `${folder}${file}`,
      as,
      integrity: manifest.integrity?.[file],
      crossOrigin: true,
    }) as const;
  return [
    { ...describe('script')(`${path}${name}`), integrity: remote.integrity ?? undefined },
    ...(page?.js.sync ?? []).map(describe('script')),
    ...(page?.css.sync ?? []).map(describe('style')),
  ];
};

/** What the session screens say and ask at the top; Create account is too long to be drawn whole. */
const sessionFrames: Readonly<Record<string, Record<string, string>>> = {
  '/login': {
    title: 'Welcome back',
    subtitle: 'Sign in to your account to continue',
    fields:
      '<span class="f-label">Email address</span><div class="f-input"></div><span class="f-label">Password</span>' +
      '<div class="f-input"></div><div class="f-button">Sign in</div><div class="f-space"></div>',
  },
  '/register': {
    title: 'Create account',
    subtitle: 'Set up your field and publish your first event',
    fields: '<div class="f-tall"></div>',
  },
};

interface FrameInput {
  path: string;
  remote: PageRemote | undefined;
  remotes: readonly PageRemote[];
  frames: ShellAssets['frames'];
}

const drawFrame = ({ path, remote, remotes, frames }: FrameInput): string => {
  const session = sessionFrames[path];
  if (session) return fillMarks(frames.session, session);
  const drawTab = (tab: PageRemote) =>
    `<span class="f-tab${tab === remote ? ' f-on' : ''}">${escapeText(tab.label)}</span>`;
  // Who is signed in is not known here: only tabs that everyone sees are drawn.
  const tabs = remotes.filter(({ visibleTo }) => visibleTo === 'everyone').map(drawTab);
  return fillMarks(frames.dashboard, {
    tabs: tabs.join(''),
    title: escapeText(remote?.title ?? ''),
  });
};

const fillMarks = (markup: string, values: Readonly<Record<string, string>>): string =>
  markup.replace(/<!--(\w+)-->/g, (mark, name: string) => values[name] ?? mark);

const findRemote = (path: string, remotes: readonly PageRemote[]): PageRemote | undefined =>
  remotes.find(({ paths }) => paths.some((own) => path === own || path.startsWith(`${own}/`))) ??
  (path === '/' || path === '/dashboard' ? remotes[0] : undefined);

/** With a canary out, which build the browser will take is its own secret: nothing is preloaded. */
const pickManifest = (
  remote: PageRemote,
  manifests: PageInput['manifests'],
): PageManifest | undefined => (remote.canary ? undefined : manifests[remote.entry]);

const writePreload = ({ href, as, integrity, crossOrigin }: Preload): string => {
  const type = as === 'font' ? ' type="font/woff2"' : '';
  const hash = integrity ? ` integrity="${escapeAttribute(integrity)}"` : '';
  const cross = crossOrigin ? ' crossorigin="anonymous"' : '';
  return `<link rel="preload" href="${escapeAttribute(href)}" as="${as}"${type}${hash}${cross}>`;
};

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** JSON that can stand in a script element: nothing in it ends the element or opens a comment. */
const escapeScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
