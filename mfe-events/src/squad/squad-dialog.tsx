import { failureText } from '@muster/api-client';
import type { Squad } from '@muster/contract';
import { LinkToShare } from '@muster/features/link';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, FormBanner, useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { squadLinkPath } from '../paths.ts';
import { OpenSpots } from './open-spots.tsx';
import { RenameSquad, type RenameSquadProps } from './rename-squad.tsx';
import * as css from './squad.module.css';
import { SquadSideField } from './squad-side-field.tsx';
import { SQUAD_FAILURE } from './squad-texts.ts';

interface SquadDialogProps {
  squad: Squad;
  onClose: () => void;
}

const REFRESH = { refreshes: ['events'] } as const;

/** What the leader of a squad sends to mates, and changes. */
export function SquadDialog({ squad, onClose }: SquadDialogProps) {
  useReturnFocus();
  const params = { id: squad.id };
  const renewing = useChange('renewSquadCode', REFRESH);
  const removing = useChange('removeSquadMember', REFRESH);
  const updating = useChange('updateSquad', REFRESH);
  const hasOpen = squad.members.some(({ isOpen }) => isOpen);
  const changes = [renewing, removing, updating];
  const failed = changes.find(({ error }) => error);
  const url = `${globalThis.location.origin}${squadLinkPath(squad.code ?? '')}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={squad.name}
      size={480}
      fullScreen={useIsBelow('tablet')}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        <FormBanner
          text={failed?.error ? failureText(failed.error, SQUAD_FAILURE.change) : null}
          isWaiting={false}
          onDismiss={() => failed?.reset()}
        />
        {hasOpen && <OpenSpots squad={squad} />}
        <LinkToShare
          text={url}
          title={squad.name}
          label="Link to the squad"
          qrLabel={`QR code of the squad ${squad.name}`}
          hint={`Whoever joins with this link, or the code ${squad.code}, is in the squad.`}
        />
        <Button
          variant="default"
          loading={renewing.isPending}
          onClick={() => renewing.mutate({ params })}
        >
          New code
        </Button>
        <RenameSquad id={squad.id} name={squad.name} updating={updating} />
        <SquadSideField
          squad={squad}
          isDisabled={updating.isPending}
          onChange={(sideOptionId) => updating.mutate({ params, body: { sideOptionId } })}
        />
        {!hasOpen && <OpenSpots squad={squad} />}
        <Others {...{ squad, updating, removing, onClose }} />
      </div>
    </Modal>
  );
}

interface OthersProps extends SquadDialogProps {
  updating: RenameSquadProps['updating'];
  removing: ReturnType<typeof useChange<'removeSquadMember'>>;
}

/** The other members. */
function Others({ squad, updating, removing, onClose }: OthersProps) {
  const params = { id: squad.id };
  const isPending = updating.isPending || removing.isPending;
  function handOver(leader: string) {
    updating.mutate({ params, body: { leader } }, { onSuccess: onClose });
  }
  return (
    <ul className={css.members} aria-label="Other members">
      {squad.members
        .filter(
          ({ participationId, isOpen }) =>
            !isOpen && participationId !== squad.leader.participationId,
        )
        .map(({ participationId, name }) => (
          <li key={participationId} className={css.member}>
            {name}
            <span className={css.buttons}>
              <Button
                size="sm"
                variant="default"
                aria-label={`Make ${name} the leader`}
                disabled={isPending}
                onClick={() => handOver(participationId)}
              >
                Make leader
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={`Remove ${name}`}
                disabled={isPending}
                onClick={() => removing.mutate({ params: { ...params, participationId } })}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
    </ul>
  );
}
