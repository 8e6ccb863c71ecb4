import {
  type SignedInViewer,
  type Viewer,
  type ViewerAbilities,
  viewerAbilities,
} from '@muster/domain';
import { useOptionalSession, useSession } from './kit.tsx';

/** The signed-in user as the rules of @muster/domain take them. */
export function useViewer(): SignedInViewer {
  const { user, isSuperadmin } = useSession();
  return { id: user.id, isSuperadmin };
}

/** Like `useViewer`; null for a visitor on a public path. */
export function useOptionalViewer(): Viewer {
  const session = useOptionalSession();
  return session && { id: session.user.id, isSuperadmin: session.isSuperadmin };
}

/**
 * What the user can do that concerns no particular entity. It shows and hides; the server checks
 * every request.
 */
export function useAbilities(): ViewerAbilities {
  return viewerAbilities(useOptionalViewer());
}
