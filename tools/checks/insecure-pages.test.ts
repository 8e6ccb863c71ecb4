/** @jest-environment node */
import { findSecureOnlyIds } from './insecure-pages.ts';

const text = '\nconst key = crypto.randomUUID();';

test.each([
  'shell/src/main.tsx',
  'mfe-events/src/event-form/form-values.ts',
  'libs/remote-kit/src/nonces.ts',
])('%s makes no id that needs https', (path) => {
  expect(findSecureOnlyIds([{ path, text }])).toEqual([
    `${path}:2 needs https; use makeId of @muster/remote-kit/nonces`,
  ]);
  expect(findSecureOnlyIds([{ path, text: 'const key = makeId();' }])).toEqual([]);
});

test.each(['server/src/main.ts', 'libs/testing/src/builders.ts', 'libs/publishing/src/main.ts'])(
  '%s runs in no browser',
  (path) => expect(findSecureOnlyIds([{ path, text }])).toEqual([]),
);
