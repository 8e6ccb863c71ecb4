import {
  BOOT_DATA_ID,
  type FrameKind,
  findRemoteToOpen,
  findTab,
  findTitle,
  isPublicPath,
  isSessionPath,
  PAGE_MARKS,
  type PageAssets,
  type PageBootData,
  type PageManifest,
  type PageRemote,
  STYLE_NONCE_META,
} from '@muster/page-contract';
import type { Offers } from '@muster/remote-host/requirements';
import escapeHtml from 'escape-html';
import serialize from 'serialize-javascript';
import { toPageManifest } from './page-manifest.ts';
import type { PageMarkup } from './page-markup.ts';
import { writePreloads } from './preloads.ts';

export interface PageInput {
  /** `dist/shell/index.html`, with its placeholder comments. */
  template: string;
  /** The path that was requested, without query. */
  path: string;
  /** The nonce that this response's Content-Security-Policy allows for styles. */
  nonce: string;
  config: PageBootData['config'];
  registry: { remotes: readonly PageRemote[] };
  /** The registry's `entry` → manifest, for the current builds. */
  manifests: Readonly<Record<string, PageManifest>>;
  assets: PageAssets;
  /** What the shell offers to remotes; undefined if its build does not list it. */
  offers: Offers | undefined;
  /** Of what a public page shows, if everyone may see it. */
  markup?: PageMarkup | undefined;
  /** Search engines leave the page out. */
  isHidden?: boolean;
  /** Further elements of the head. */
  extraHead?: string;
}

/**
 * The shell's page for one path. It contains as data the files that the shell would request first,
 * preload links for the files that it would request next, and a static frame that is shown until
 * the shell has started. Pure.
 */
export function composePage(input: PageInput): string {
  const { template, path, nonce, config, registry, manifests, assets, offers } = input;
  // After signing in, the first tab is opened.
  const next = findRemoteToOpen(registry.remotes, isSessionPath(path) ? '/' : path);
  const remote = isSessionPath(path) ? undefined : next;
  const first = registry.remotes.filter((other) => other === remote || hasBadge(other));
  const bootData: PageBootData = {
    build: assets.build,
    offersUrl: assets.offersUrl,
    config,
    registry: { ...registry, remotes: listPageRemotes(registry.remotes, next) },
    manifests: isSessionPath(path) ? {} : pickManifests(first, { manifests, offers }),
  };
  const preloaded = remote?.visibleTo === 'everyone' ? remote : undefined;
  const head = [
    `<meta name="${STYLE_NONCE_META}" content="${escapeHtml(nonce)}">`,
    ...(input.isHidden ? ['<meta name="robots" content="noindex">'] : []),
    isSessionPath(path) ? `<meta name="description" content="${PRODUCT_DESCRIPTION}">` : '',
    input.markup?.head ?? '',
    input.extraHead ?? '',
    writePreloads({ path, remote: preloaded, manifests, assets }),
    `<style nonce="${escapeHtml(nonce)}">${listFrameStyles(path, input)}</style>`,
  ];
  return replaceMarks(withTitle(template, input.markup), {
    [PAGE_MARKS.head]: head.join(''),
    [PAGE_MARKS.frame]: drawFrame({
      path,
      remote: preloaded,
      remotes: registry.remotes,
      assets,
      content: input.markup?.content ?? '',
    }),
    [PAGE_MARKS.bootData]: toDataScript(bootData),
  });
}

/** What search engines and previews say about sign-in and registration. */
const PRODUCT_DESCRIPTION =
  'Muster runs airsoft events: publish a game, take bookings, check players in. Players find games and join.';

/** Of so many remotes a page lists the build, so that it does not grow with every remote. */
const MAX_PAGE_BUILDS = 6;

/**
 * The remotes as the page lists them: all tabs, and the builds of those that are opened first,
 * without the earlier ones.
 */
function listPageRemotes(remotes: readonly PageRemote[], next: PageRemote | undefined): object[] {
  const first = remotes.filter((remote) => remote === next || hasBadge(remote));
  // What has no tab is opened from another page only.
  const others = remotes.filter((remote) => !first.includes(remote) && !remote.withoutTab);
  const byUrgency = [...first, ...others];
  const listed = new Set(byUrgency.slice(0, MAX_PAGE_BUILDS));
  return remotes.map((remote) => {
    const { previous: _previous, ...current } = remote;
    return listed.has(remote) ? current : pickTab(remote);
  });
}

/** Every page loads it at once. */
function hasBadge({ exposes }: PageRemote): boolean {
  return exposes?.includes('Badge') ?? false;
}

/** What draws the tab, and says which paths and which parts of slots are the remote's. */
function pickTab(remote: PageRemote) {
  const { id, label, title, titles, icon, order, visibleTo, paths } = remote;
  const { publicPaths, standalone, withoutTab, underTab } = remote;
  const { contract, slots, slotOrders } = remote;
  const tab = { id, label, title, titles, icon, order, visibleTo, paths };
  const kind = { publicPaths, standalone, withoutTab, underTab };
  return { ...tab, ...kind, contract, slots, slotOrders };
}

/**
 * Other manifests are fetched when their tab is pointed at. The server does not know here who is
 * signed in, so nothing of a remote for the superadmin is sent.
 */
function pickManifests(
  remotes: readonly PageRemote[],
  { manifests, offers }: Pick<PageInput, 'manifests' | 'offers'>,
): PageInput['manifests'] {
  return Object.fromEntries(
    remotes.flatMap(({ entry, visibleTo }) => {
      const manifest = visibleTo === 'everyone' ? manifests[entry] : undefined;
      return manifest ? [[entry, toPageManifest(manifest, offers)]] : [];
    }),
  );
}

function listFrameStyles(
  path: string,
  { registry, assets: { frames } }: Pick<PageInput, 'registry' | 'assets'>,
): string {
  const kind = chooseFrame(path, registry.remotes);
  return `${frames.style}${frames.styles?.[kind] ?? ''}`;
}

function chooseFrame(path: string, remotes: readonly PageRemote[]): FrameKind {
  if (isSessionPath(path)) return 'session';
  return isPublicPath(remotes, path) ? 'public' : 'dashboard';
}

interface FrameInput {
  path: string;
  remote: PageRemote | undefined;
  remotes: readonly PageRemote[];
  assets: PageAssets;
  /** Of the public frame. */
  content: string;
}

function drawFrame({ path, remote, remotes, assets: { frames }, content }: FrameInput): string {
  if (isSessionPath(path)) return frames.session[path];
  if (remote?.standalone) return '';
  if (isPublicPath(remotes, path)) return replaceMarks(frames.public, { content });
  const current = remote && findTab(remotes, remote);
  function drawTab(tab: PageRemote) {
    return `<span class="f-tab${tab === current ? ' f-on' : ''}">${escapeHtml(tab.label)}</span>`;
  }
  const tabs = remotes
    .filter((tab) => tab.visibleTo === 'everyone' && !tab.standalone && !tab.withoutTab)
    .map(drawTab);
  return replaceMarks(frames.dashboard, {
    tabs: tabs.join(''),
    title: escapeHtml(current ? findTitle(current, path) : ''),
  });
}

function withTitle(template: string, markup: PageMarkup | undefined): string {
  if (!markup) return template;
  return template.replace(/<title>[^<]*<\/title>/, () => `<title>${markup.title}</title>`);
}

/** Replaces the comments `<!--name-->` that have a value. */
function replaceMarks(markup: string, values: Readonly<Record<string, string>>): string {
  return markup.replace(/<!--([\w:]+)-->/g, (mark, name: string) => values[name] ?? mark);
}

/** As data, which no policy takes for a script. */
function toDataScript(bootData: PageBootData): string {
  const json = serialize(bootData, { isJSON: true });
  return `<script type="application/json" id="${BOOT_DATA_ID}">${json}</script>`;
}
