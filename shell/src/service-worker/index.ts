import { keepFiles } from './keep-files.ts';
import { findFile, findPage } from './kept-files.ts';

/*
 * The service worker of the pages that open without a connection: the gate and a player's ticket
 * (docs/decisions/offline-pages.md). It answers with the files that the server lists and with
 * nothing else; no response of the API goes through it.
 */

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answer(findPage(), request));
  // Only files have an extension.
  else if (/^\/(?!api\/|media\/).*\.\w+$/.test(pathname))
    event.respondWith(answer(findFile(pathname), request));
});

async function answer(kept: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await kept) ?? fetch(request);
}

/** A page asks for the newest files when nothing of it waits to be sent. */
self.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(keepFiles().catch(() => undefined));
});
