export { accessTokenAtom, refreshTokenAtom, sessionAtom, sessionStore, userAtom } from './atoms.ts';
export { readDeviceTokens, storeDeviceToken } from './device-tokens.ts';
export { clearSession, storeSession, storeTokens, storeUser } from './session.ts';
export { readSession, type Session, type StoredUser, type Tokens } from './stored-session.ts';
