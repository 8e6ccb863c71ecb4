import { delay, HttpResponse, http } from 'msw';
import { type SetupWorker, setupWorker } from 'msw/browser';
import { drawLandscape } from '../builders/landscape.ts';
import { createFakeBackend } from '../fake-backend/create-fake-backend.ts';
import { type FakeBackend, findActor } from '../fake-backend/fake-backend.ts';
import { fakeBackendHandlers } from '../fake-backend/handlers.ts';
import { ConnectionLost, type Refusal, refuse } from '../handlers/refuse.ts';
import { respondToRequest, type WireRequest } from '../handlers/respond-to-request.ts';
import { respondToPostcodes } from '../postcodes/respond-to-postcodes.ts';
import type { Choices } from './choices.ts';

/** The delay of every response when the data is `slow`. */
const SLOW_RESPONSE_MS = 1_500;

/** Of this page, once it is started. */
let worker: SetupWorker | undefined;

/**
 * Responds to the page's requests from a new fake backend, through msw's service worker. The one
 * before responds no more.
 */
export async function startWorker(data: Choices['data']): Promise<FakeBackend> {
  const backend = createFakeBackend(data === 'empty' ? 'empty' : 'full');
  const handlers = fakeBackendHandlers(backend);
  function findUser(token: string | null) {
    return findActor(backend, token);
  }
  const responders = [
    http.all('/api/*', async ({ request }) => {
      if (data === 'slow') await delay(SLOW_RESPONSE_MS);
      if (data === 'offline') return HttpResponse.error();
      if (data === 'failing') return unavailable();
      try {
        const response = await respondToRequest(
          { handlers, findActor: findUser },
          await readRequest(request),
        );
        return HttpResponse.json(response.body, { status: response.status });
      } catch (error) {
        if (error instanceof ConnectionLost) return HttpResponse.error();
        throw error;
      }
    }),
    http.get('/postcodes-stand-in/*', ({ request }) => {
      if (data === 'failing' || data === 'offline') return HttpResponse.error();
      const path = new URL(request.url).pathname.replace('/postcodes-stand-in', '');
      const { status, body } = respondToPostcodes(path);
      return HttpResponse.json(body, { status });
    }),
    http.get('/media/*', ({ request }) => serveMedia(backend, request)),
  ];
  if (worker) worker.resetHandlers(...responders);
  else {
    worker = setupWorker(...responders);
    await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  }
  return backend;
}

function unavailable() {
  try {
    return refuse('UNAVAILABLE');
  } catch (error) {
    const { status, body } = error as Refusal;
    return HttpResponse.json({ success: false, error: body }, { status });
  }
}

async function readRequest(request: Request): Promise<WireRequest> {
  const url = new URL(request.url);
  const isForm = request.headers.get('content-type')?.startsWith('multipart/');
  return {
    method: request.method,
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    token: request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null,
    ...(isForm ? await readForm(request) : { body: await readJson(request) }),
  };
}

async function readForm(request: Request): Promise<Pick<WireRequest, 'body' | 'file'>> {
  const entries = [...(await request.formData()).entries()];
  const file = entries.map(([, value]) => value).find((value) => value instanceof File);
  return {
    body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    file,
  };
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

/** Serves a file uploaded in this page, or a drawn landscape by its number. */
function serveMedia(backend: FakeBackend, request: Request) {
  const key = new URL(request.url).pathname.replace(/^\/media\//, '');
  const uploaded = backend.files.get(key);
  if (uploaded) return new HttpResponse(uploaded, { headers: { 'Content-Type': uploaded.type } });
  const seed = /^landscapes\/(\d+)\.svg$/.exec(key)?.[1];
  if (!seed) return new HttpResponse(null, { status: 404 });
  return HttpResponse.text(drawLandscape(Number(seed)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
