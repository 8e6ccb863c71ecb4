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
        const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'));
        const assets = {
          groups: Object.fromEntries(groups),
          fonts: fonts.map((file) => `/${file}`),
          frames: readFrames(compiler.context),
        };
        compilation.emitAsset('assets.json', new sources.RawSource(JSON.stringify(assets)));
      });
    });
  }
}

const readFrames = (shell: string) => {
  const read = (file: string) => readFileSync(join(shell, 'src/boot/frames', file), 'utf8').trim();
  const squeeze = (text: string) => text.replace(/\s*\n\s*/g, '');
  return {
    session: squeeze(read('session.html')),
    dashboard: squeeze(read('dashboard.html')),
    style: squeeze(read('frames.css').replace(/\/\*.*?\*\//gs, '')),
  };
};
