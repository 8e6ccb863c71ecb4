import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const ENTRY = '/remotes/mfe_events/abc123/mf-manifest.json';
export const HASHED = 'main.0123456789.js';

const MANIFEST = JSON.stringify({
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [],
});

export function hashOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export const FAKE_REMOTE = {
  id: 'events',
  label: 'Events',
  title: 'Event Management',
  visibleTo: 'everyone',
  paths: ['/dashboard/events'],
  publicPaths: ['/e', '/s', '/o', '/games'],
  entry: ENTRY,
  integrity: 'sha384-entry',
  manifestIntegrity: hashOf(MANIFEST),
};

/** Writes the smallest `dist` that the server can serve. */
export async function writeFakeDist(webDir: string): Promise<void> {
  const script = 'console.log("muster");'.repeat(100);
  const files: Record<string, string | Buffer> = {
    'registry.json': JSON.stringify({ remotes: [FAKE_REMOTE] }),
    // A stale compressed copy, which must never be served.
    'registry.json.br': brotliCompressSync('{"remotes":"stale"}'),
    'shell/index.html':
      '<!doctype html><head><title>Muster</title><!--muster:head--></head><body><!--muster:frame--><!--muster:boot--></body>',
    'shell/assets.json': JSON.stringify({
      build: 's1',
      groups: { bootstrap: { js: [`/${HASHED}`], css: [] } },
      integrity: { [`/${HASHED}`]: hashOf(script) },
      fonts: [],
      frames: {
        session: { '/login': '<main>Welcome back</main>', '/register': '<main></main>' },
        dashboard: '<main></main>',
        public: '<main><!--content--></main>',
        style: '.f{}',
      },
    }),
    [`shell/${HASHED}`]: script,
    [`shell/${HASHED}.br`]: brotliCompressSync(script),
    [`shell/${HASHED}.gz`]: gzipSync(script),
    'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    [ENTRY.slice(1)]: MANIFEST,
    'remotes/mfe_events/abc123/page.js': script,
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(webDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
