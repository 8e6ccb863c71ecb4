import { GAME_KIND_LABELS, GAME_KINDS, type GameKind } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { NativeSelect } from '@muster/ui/overlays';
import * as css from '../settings.module.css';
import { usePatchProfile } from '../use-patch-profile.ts';

const KINDS = GAME_KINDS.map((value) => ({ value, label: GAME_KIND_LABELS[value] }));

/** What the user's events are (docs/product/organizer-screens.md#game-kind). */
export function GameKindChoice() {
  const { data } = useEndpoint('getProfile', {});
  const { mutate, variables, isPending } = usePatchProfile();
  const { gameKind = 'airsoft' } = { ...data?.user, ...(isPending && variables) };
  return (
    <div className={css.part}>
      <NativeSelect
        label="Kind of game"
        description="The chronograph and the record for retailers are for airsoft."
        data={KINDS}
        value={gameKind}
        disabled={!data}
        onChange={({ currentTarget }) => mutate({ gameKind: currentTarget.value as GameKind })}
      />
    </div>
  );
}
