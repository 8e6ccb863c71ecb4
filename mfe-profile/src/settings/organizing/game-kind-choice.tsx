import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, GAME_KIND_LABELS, GAME_KINDS, type GameKind } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
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
  function choose(chosen: GameKind) {
    mutate(
      { gameKind: chosen },
      {
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.profileUpdate) }),
      },
    );
  }
  return (
    <div className={css.part}>
      <NativeSelect
        label="Kind of game"
        description="The chronograph and the record for retailers are for airsoft."
        data={KINDS}
        value={gameKind}
        disabled={!data}
        onChange={({ currentTarget }) => choose(currentTarget.value as GameKind)}
      />
    </div>
  );
}
