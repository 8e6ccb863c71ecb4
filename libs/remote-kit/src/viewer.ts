import { type SignedInViewer, type ViewerAbilities, viewerAbilities } from '@muster/domain';
import { useSession } from './kit.tsx';

/** The signed-in user as the rules of @muster/domain take them. */
export function useViewer(): SignedInViewer {
  const { user, isSuperadmin } = useSession();
  return { id: user.id, isSuperadmin };
}

/** What the user can do that concerns no particular entity. It shows and hides; the server checks every request. */
export function useAbilities(): ViewerAbilities {
  return viewerAbilities(useViewer());
}
