import type { EndpointResponse, Endpoints, SecondFactorNeeded, User } from '@muster/contract';
import { createContext, useContext } from 'react';
import type { LoadApi } from './load-api.ts';

/** The body of a registration. */
interface Registration {
  email: string;
  password: string;
  organizerName: string;
  fullName: string;
  dateOfBirth: string;
  nickName: string;
}

/** A sign-in that is complete. */
export type SignedIn = EndpointResponse<Endpoints['signInWithSecondFactor']>;

/** The session as the shell sees it. */
export interface Auth {
  /** `checking` while a stored session is validated; there is a user then, too. */
  status: 'checking' | 'in' | 'out';
  user: User | null;
  /**
   * It shows and hides; the server checks every request
   * (docs/product/roles-and-accounts.md#superadmin-account).
   */
  isSuperadmin: boolean;
  /** The user has logged out: the next user must not be redirected to their page. */
  leftByChoice: boolean;
  /**
   * Resolves to what is asked for besides the password, if the account has a second factor. Rejects
   * with an ApiError; see `failureText`.
   */
  login: (credentials: { email: string; password: string }) => Promise<SecondFactorNeeded | null>;
  /** Stores the session of a sign-in that is complete. */
  enter: (signedIn: SignedIn) => Promise<void>;
  register: (registration: Registration) => Promise<void>;
  /** What the sign-in page says: why the session ended, or what its user did last. */
  notice: { tone: 'success' | 'warning'; text: string } | null;
  /**
   * Ends the session in the browser at once, and on the server if it responds. The sign-in page
   * then shows the notice.
   */
  logout: (notice?: string) => void;
  updateUser: (user: User) => void;
  loadApi: LoadApi;
}

export const AuthContext = createContext<Auth | null>(null);

/** The session and its actions. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
