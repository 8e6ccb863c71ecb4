import { TextDecoder, TextEncoder } from 'node:util';
import * as React from 'react';

// The router needs them and jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder });

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];

// React keeps a stack trace of where each element was made, for its warnings, until it has made
// many: a sixth of the time of all tests. Here it has always made many.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
