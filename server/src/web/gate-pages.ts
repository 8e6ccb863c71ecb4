import { GATE_PATH, OFFLINE_VERSION_HEADER, type OfflineFiles } from '@muster/page-contract';
import { permissionsPolicy } from '../platform/http/security-headers.ts';

/** What a page has besides what every page has. */
interface Extras {
  headers: Record<string, string>;
  head: string;
}

/** With this the gate can be installed as an app. */
const HEAD =
  '<link rel="manifest" href="/gate/manifest.webmanifest">' +
  '<link rel="apple-touch-icon" href="/gate/icon-192.png">' +
  '<meta name="theme-color" content="#1f2420">';

const NOT_LISTED = { 'x-robots-tag': 'noindex' };

/**
 * What the pages of the gate have besides: the camera, a manifest, and the version of the files
 * that browsers keep for them. The address of a ticket is nobody else's, so no search engine lists
 * it.
 */
export function describeGatePage(path: string, files: OfflineFiles | undefined): Extras {
  if (/^\/t\//i.test(path)) return { headers: NOT_LISTED, head: '' };
  if (path !== GATE_PATH && !path.startsWith(`${GATE_PATH}/`)) return { headers: {}, head: '' };
  return {
    headers: {
      ...NOT_LISTED,
      'permissions-policy': permissionsPolicy({ camera: '(self)' }),
      ...(files && { [OFFLINE_VERSION_HEADER]: files.version }),
    },
    head: HEAD,
  };
}
