import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHUNK_NAMES,
  type PageAssets,
  SESSION_TEXTS,
  type SessionPath,
  type SessionTexts,
} from '@muster/page-contract';
import type { Compilation, Compiler } from '@rspack/core';
import { toIntegrity } from '../finish-files.ts';
import { root } from '../root.ts';
import { OFFERS_FILE } from './offers-plugin.ts';

const FONTS = join(root, 'libs/ui/fonts');

/**
 * Writes the fonts and `assets.json` beside the shell: which files each named chunk consists of,
 * the fonts, and the static frames with the styles that name the fonts. The server composes the
 * pages from it (server/src/web/compose-page.ts).
 */
export class ShellAssetsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const tap = { name: 'ShellAssets', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
    compiler.hooks.thisCompilation.tap(tap.name, (compilation) => {
      compilation.hooks.processAssets.tap(tap, () => {
        reportMissingChunks(compilation);
        const fonts = readFonts();
        for (const [file, content] of fonts)
          compilation.emitAsset(file, new sources.RawSource(content));
        const files = [...fonts.keys()].map((file) => `/${file}`);
        const described = describeAssets(compilation, { shell: compiler.context, fonts: files });
        const content = JSON.stringify(described);
        const build = createHash('sha256').update(content).digest('hex').slice(0, 10);
        const assets = JSON.stringify({ build, ...described } satisfies PageAssets);
        compilation.emitAsset('assets.json', new sources.RawSource(assets));
      });
    });
  }
}

/** The content of each font by the name that it is served with. */
function readFonts(): Map<string, Buffer> {
  const files = readdirSync(FONTS).filter((file) => file.endsWith('.woff2'));
  const fonts = files.map((file) => {
    const content = readFileSync(join(FONTS, file));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    return [file.replace('.woff2', `.${hash}.woff2`), content] as const;
  });
  return new Map(fonts);
}

function describeAssets(
  compilation: Compilation,
  { shell, fonts }: { shell: string; fonts: readonly string[] },
): Omit<PageAssets, 'build'> {
  const offers = compilation.getAssets().find(({ name }) => OFFERS_FILE.test(name));
  return {
    ...(offers && { offersUrl: `/${offers.name}` }),
    groups: listGroups(compilation),
    integrity: hashAssets(compilation),
    // The others are only loaded for the letters they contain.
    fonts: fonts.filter((file) => file.includes('-basic-')),
    frames: readFrames(shell, fonts),
  };
}

/** This stage is the last one, so the content is what will be written. */
function hashAssets(compilation: Compilation): PageAssets['integrity'] {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css|woff2)$/.test(name));
  return Object.fromEntries(
    files.map(({ name, source }) => [`/${name}`, toIntegrity(source.buffer())]),
  );
}

function listGroups(compilation: Compilation): PageAssets['groups'] {
  const groups = [...compilation.namedChunkGroups].map(([name, group]) => {
    const files = group.getFiles().map((file) => `/${file}`);
    const js = files.filter((file) => file.endsWith('.js'));
    return [name, { js, css: files.filter((file) => file.endsWith('.css')) }] as const;
  });
  return Object.fromEntries(groups);
}

/**
 * The server preloads chunks by name; the names of the build are comments in the shell's imports.
 */
function reportMissingChunks(compilation: Compilation): void {
  const names = new Set([...compilation.namedChunkGroups].map(([name]) => name));
  for (const name of Object.values(CHUNK_NAMES)) {
    if (!names.has(name))
      compilation.errors.push(
        new Error(`No import of the shell has the webpackChunkName "${name}".`),
      );
  }
}

function readFrames(shell: string, fonts: readonly string[]): PageAssets['frames'] {
  return {
    session: {
      '/login': readSessionFrame(shell, '/login', 'login-fields'),
      '/register': readSessionFrame(shell, '/register', 'register-fields'),
      '/forgot-password': readSessionFrame(shell, '/forgot-password', 'link-fields'),
      '/reset-password': readSessionFrame(shell, '/reset-password', 'new-password-fields'),
      '/confirm-email': readSessionFrame(shell, '/confirm-email', 'button-only'),
    },
    dashboard: readFrame(shell, 'dashboard'),
    public: readFrame(shell, 'public'),
    style: squeezeCss(readFontFaces(shell, fonts)) + readFrameStyle(shell, 'frames'),
    styles: {
      session: readFrameStyle(shell, 'session'),
      dashboard: readFrameStyle(shell, 'dashboard'),
      public: readFrameStyle(shell, 'public'),
    },
  };
}

function readSessionFrame(shell: string, path: SessionPath, fieldsFile: string): string {
  const { title, subtitle, labels, button }: SessionTexts = SESSION_TEXTS[path];
  const texts = { title, subtitle, button, label1: labels[0], label2: labels[1] };
  const frame = fillMarks(readFrame(shell, 'session'), { fields: readFrame(shell, fieldsFile) });
  return fillMarks(frame, texts);
}

function readFrame(shell: string, name: string): string {
  const icon = readFileSync(join(shell, 'public/icon.svg'), 'utf8')
    .replace('<svg ', '<svg width="30" height="30" aria-hidden="true" ')
    .replace(/<title>.*<\/title>/, '');
  function read(file: string) {
    return squeezeHtml(readFileSync(join(shell, `src/boot/frames/${file}.html`), 'utf8'));
  }
  return fillMarks(read(name), { mark: squeezeHtml(icon), late: read('late') });
}

function readFrameStyle(shell: string, name: string): string {
  return squeezeCss(readFileSync(join(shell, `src/boot/frames/${name}.css`), 'utf8'));
}

/** Replaces the comments `<!--name-->` of a frame; the others stay. */
function fillMarks(markup: string, values: Readonly<Record<string, string | undefined>>): string {
  return markup.replace(/<!--(\w+)-->/g, (mark, name: string) => values[name] ?? mark);
}

/**
 * The font faces of the real stylesheet, so that the frame's text has the same width when the page
 * replaces it.
 */
function readFontFaces(shell: string, fonts: readonly string[]): string {
  return readFileSync(join(shell, '../libs/ui/src/fonts.css'), 'utf8').replace(
    /url\(".+?([\w-]+)\.woff2"\)/g,
    (_, name: string) => `url("${fonts.find((file) => file.startsWith(`/${name}.`)) ?? ''}")`,
  );
}

function squeezeHtml(html: string): string {
  return html.trim().replace(/\s*\n\s*/g, '');
}

function squeezeCss(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}
