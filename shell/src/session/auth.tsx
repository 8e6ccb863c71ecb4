import type { User } from '@muster/contract';
import { createContext, useContext } from 'react';
import type { LoadApi } from './load-api.ts';

/** What a registration sends (spec.md §7). */
export interface Registration {
  email: string;
  password: string;
  organizerName: string;
  fullName: string;
  dateOfBirth: string;
  nickName: string;
}

/** The session as the shell sees it. */
export interface Auth {
  /** `checking` while a stored session is looked at; there is a user then, too. */
  status: 'checking' | 'in' | 'out';
  user: User | null;
  /** Draws and hides only; the server decides on every call (decisions.md §2). */
  isSuperadmin: boolean;
  /** True once the person chose to log out: the next one must not land on their page. */
  leftByChoice: boolean;
  /** Rejects with what the client rejected with; see `failureText`. */
  login: (credentials: { email: string; password: string }) => Promise<void>;
  register: (registration: Registration) => Promise<void>;
  /** Clears the local data whatever the server says. */
  logout: () => void;
  updateUser: (user: User) => void;
  loadApi: LoadApi;
}

export const AuthContext = createContext<Auth | null>(null);

/** The session and what can be done with it. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
