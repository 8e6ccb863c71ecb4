import { failureFields, failureText } from '@muster/api-client';
import type { Squad } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { FormBanner, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { RenameSquad } from './rename-squad.tsx';
import * as css from './squad.module.css';
import { SQUAD_FAILURE } from './squad-texts.ts';

interface RenameSquadDialogProps {
  squad: Pick<Squad, 'id' | 'name'>;
  onClose: () => void;
}

/** For the organizer, who does not lead the squad. */
export function RenameSquadDialog({ squad, onClose }: RenameSquadDialogProps) {
  useReturnFocus();
  const updating = useChange('updateSquad', { refreshes: ['events'] });
  const { error } = updating;
  const isAtField = failureFields(error).name !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Rename ${squad.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        <FormBanner
          text={error && !isAtField ? failureText(error, SQUAD_FAILURE.change) : null}
          isWaiting={false}
          onDismiss={updating.reset}
        />
        <RenameSquad {...squad} updating={updating} onRenamed={onClose} />
      </div>
    </Modal>
  );
}
