import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

/**
 * Writes `assets.json` beside the shell: which files each named chunk consists of, the fonts, and the static
 * frames. The server composes the pages from it (server/src/web/compose-page.ts).
 */
export class ShellAssetsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('ShellAssets', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ShellAssets', stage }, () => {
        const groups = [...compilation.namedChunkGroups].map(([name, group]) => {
          const files = group.getFiles().map((file) => `/${file}`);
          const ending = (end: string) => files.filter((file) => file.endsWith(end));
          return [name, { js: ending('.js'), css: ending('.css') }] as const;
        });
        const fonts = Object.keys(compilation.assets)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => `/${file}`);
        const assets = {
          groups: Object.fromEntries(groups),
          // The others come only for the letters they have.
          fonts: fonts.filter((file) => file.includes('-basic-')),
          frames: readFrames(compiler.context, fonts),
        };
        compilation.emitAsset('assets.json', new sources.RawSource(JSON.stringify(assets)));
      });
    });
  }
}

const readFrames = (shell: string, fonts: readonly string[]) => {
  const read = (file: string) => readFileSync(join(shell, file), 'utf8');
  const squeeze = (text: string) => text.trim().replace(/\s*\n\s*/g, '');
  const mark = read('public/icon.svg').replace(
    '<svg ',
    '<svg width="30" height="30" aria-hidden="true" ',
  );
  const readFrame = (name: string) =>
    squeeze(read(`src/boot/frames/${name}.html`)).replace('<!--mark-->', squeeze(mark));
  // The faces of the real sheet, so that the frame's words do not change their width when it takes over.
  const faces = read('../libs/ui/src/fonts.css').replace(
    /url\(".+?([\w-]+)\.woff2"\)/g,
    (_, name: string) => `url("${fonts.find((file) => file.startsWith(`/${name}.`)) ?? ''}")`,
  );
  return {
    session: readFrame('session'),
    dashboard: readFrame('dashboard'),
    style: squeezeCss(faces + read('src/boot/frames/frames.css')),
  };
};

const squeezeCss = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
