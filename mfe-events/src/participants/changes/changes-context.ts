import { createContext, useContext } from 'react';
import type { ParticipantChanges } from './use-changes.ts';

const ChangesContext = createContext<ParticipantChanges | null>(null);

/** Gives the changes to rows and detail. */
export const ChangesProvider = ChangesContext.Provider;

/** The changes of the screen, from their provider. */
export function useParticipantChanges(): ParticipantChanges {
  const changes = useContext(ChangesContext);
  if (!changes) throw new Error('useParticipantChanges must be used in the participants dialog');
  return changes;
}
