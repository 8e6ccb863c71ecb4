import { atom, createStore } from 'jotai';
import { SESSION_KEYS } from './storage.ts';
import { readSession, type Session } from './stored-session.ts';

/** The one jotai store of the page: the host gives it to its Provider, so remotes see the same atoms. */
export const sessionStore = createStore();

/** The session, in step with storage and with the other tabs for as long as somebody looks at it. */
export const sessionAtom = atom<Session>({ accessToken: null, refreshToken: null, user: null });

sessionAtom.onMount = (set) => {
  const follow = (event: StorageEvent) => {
    if (event.key === null || SESSION_KEYS.some((key) => key === event.key)) set(readSession());
  };
  set(readSession());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

export const accessTokenAtom = atom((get) => get(sessionAtom).accessToken);
export const refreshTokenAtom = atom((get) => get(sessionAtom).refreshToken);
export const userAtom = atom((get) => get(sessionAtom).user);

// The first render must already know who is signed in.
sessionStore.set(sessionAtom, readSession());
