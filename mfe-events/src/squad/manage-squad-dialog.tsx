import { failureFields, failureText } from '@muster/api-client';
import type { Squad } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, FormBanner, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { count } from '../count.ts';
import { RenameSquad } from './rename-squad.tsx';
import * as css from './squad.module.css';
import { SQUAD_FAILURE } from './squad-texts.ts';

interface ManageSquadDialogProps {
  squad: Pick<Squad, 'id' | 'name' | 'members'>;
  onClose: () => void;
}

/** What the organizer, who does not lead the squad, changes of it. */
export function ManageSquadDialog({ squad, onClose }: ManageSquadDialogProps) {
  useReturnFocus();
  const updating = useChange('updateSquad', { refreshes: ['events'] });
  const releasing = useChange('releaseOpenSpots', { refreshes: ['events'] });
  const error = updating.error ?? releasing.error;
  const unpaid = squad.members.filter(({ isOpen, owes }) => isOpen && owes !== false).length;
  function release() {
    releasing.mutate(
      { params: { id: squad.id } },
      {
        onSuccess: ({ released }) => {
          showBanner({ tone: 'success', text: `${count(released, 'open spot')} released.` });
          onClose();
        },
      },
    );
  }
  const isAtField = failureFields(error).name !== undefined;
  return (
    <Modal opened onClose={onClose} title={squad.name} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={css.dialog}>
        <FormBanner
          text={error && !isAtField ? failureText(error, SQUAD_FAILURE.change) : null}
          isWaiting={false}
          onDismiss={updating.error ? updating.reset : releasing.reset}
        />
        <RenameSquad {...squad} updating={updating} onRenamed={onClose} />
        {unpaid > 0 && (
          <Button variant="default" loading={releasing.isPending} onClick={release}>
            Release {count(unpaid, 'unpaid open spot')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
