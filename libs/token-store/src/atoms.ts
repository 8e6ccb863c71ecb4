import { atom, createStore } from 'jotai';
import { SESSION_KEYS } from './storage.ts';
import { readSession, type Session } from './stored-session.ts';

/**
 * The jotai store of the page. The shell passes it to its Provider, so that remotes read the same
 * atoms.
 */
export const sessionStore = createStore();

/** The session. While mounted it follows local storage and the other tabs. */
export const sessionAtom = atom<Session>({ accessToken: null, refreshToken: null, user: null });

sessionAtom.onMount = (set) => {
  function follow(event: StorageEvent) {
    if (event.key === null || SESSION_KEYS.some((key) => key === event.key)) set(readSession());
  }
  set(readSession());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

/** The access token; null when signed out. */
export const accessTokenAtom = atom((get) => get(sessionAtom).accessToken);
/** The refresh token; null when signed out. */
export const refreshTokenAtom = atom((get) => get(sessionAtom).refreshToken);
/** The signed-in account; null when signed out. */
export const userAtom = atom((get) => get(sessionAtom).user);

// The first render needs the session already.
sessionStore.set(sessionAtom, readSession());
