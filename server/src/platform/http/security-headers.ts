import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';

/**
 * What a page may ask a browser for: the device's position for "near me", and at the gate the
 * camera.
 */
export function permissionsPolicy({ camera = '()' }: { camera?: '(self)' | '()' } = {}): string {
  return [
    'geolocation=(self)',
    `camera=${camera}`,
    'microphone=()',
    'display-capture=()',
    'payment=()',
    'usb=()',
  ].join(', ');
}

/**
 * What a browser can do with a response: `media` is shown in a page and never opened as one (an SVG
 * file can be, and hold scripts); `code` is part of every page, the same for everyone; `data` is
 * read by scripts, and shown as text at most.
 */
type Kind = 'code' | 'media' | 'data' | 'document';

const CODE = /^(text\/css|(text|application)\/javascript|font\/)/;
const MEDIA = /^(image\/(?!svg)|video\/)/;
const DATA = /^(application\/json|text\/event-stream)/;

/** Headers for the windows and links of a page. */
const OF_WINDOWS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'];
/** What the scripts of a page may ask for. */
const OF_SCRIPTS = ['permissions-policy'];
/** Headers that a browser heeds in everything that it opens as a page or in a frame. */
const OF_DOCUMENTS = [...OF_WINDOWS, ...OF_SCRIPTS, 'content-security-policy', 'x-frame-options'];
const LEFT_OUT: Readonly<Record<Kind, readonly string[]>> = {
  // Other sites may load what they can read anyway.
  code: [...OF_DOCUMENTS, 'cross-origin-resource-policy'],
  media: OF_DOCUMENTS,
  // Its policy lets no script run.
  data: [...OF_WINDOWS, ...OF_SCRIPTS],
  document: [],
};

/**
 * Sets the headers that say something about each response: the others would be half a kilobyte in
 * each of the thirty files of a page. Those that a route has set, such as the policy of a page,
 * stay.
 */
export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const all = Object.entries(listHeaders(config));
  function headersOf(kind: Kind) {
    return all.filter(([name]) => !LEFT_OUT[kind].includes(name));
  }
  const headers = {
    code: headersOf('code'),
    media: headersOf('media'),
    data: headersOf('data'),
    document: headersOf('document'),
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const kind = kindOf(String(reply.getHeader('content-type') ?? ''));
    if (kind === 'data' || kind === 'document') reply.header('x-request-id', request.id);
    for (const [name, value] of headers[kind])
      if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
}

function kindOf(contentType: string): Kind {
  if (CODE.test(contentType)) return 'code';
  if (MEDIA.test(contentType)) return 'media';
  return DATA.test(contentType) ? 'data' : 'document';
}

/** What helmet sets. It is the same for every request, and so asked for only once. */
function listHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy() };
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers and plug-ins that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
