import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type Thread } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';

interface BlockDialogProps {
  person: Thread['otherParticipant'];
  onClose: () => void;
}

/** Asks before somebody is blocked, and says what that does. */
export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const block = useChange('blockUser', { refreshes: ['blocks', 'messages'] });
  return (
    <ConfirmDialog
      title={`Block ${person.name}?`}
      message={
        block.isError
          ? failureText(block.error, FAILURE_TEXT.blockUser)
          : 'Neither of you can send the other messages any more, about any event. Muster does ' +
            'not tell them. Conversations can still be read, and spots in events stay as they ' +
            'are. You can unblock them here and in your settings.'
      }
      labels={{ confirm: 'Block' }}
      isBusy={block.isPending}
      onConfirm={() =>
        block.mutate(
          { params: { userId: person.id } },
          {
            onSuccess: () => {
              onClose();
              showBanner({ tone: 'success', text: `${person.name} is blocked.` });
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}
