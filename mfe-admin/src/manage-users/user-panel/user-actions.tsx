import type { Api } from '@muster/api-client';
import type { AdminUserDetails } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { Button, Group } from '@muster/ui';
import { useState } from 'react';
import { DateOfBirthDialog } from '../dialogs/date-of-birth-dialog.tsx';
import { DeleteUserDialog } from '../dialogs/delete-user-dialog.tsx';
import { EndSessionsDialog } from '../dialogs/end-sessions-dialog.tsx';
import { RemoveFactorsDialog } from '../dialogs/remove-factors-dialog.tsx';
import { ResetLinkDialog } from '../dialogs/reset-link-dialog.tsx';
import { RestoreUserDialog } from '../dialogs/restore-user-dialog.tsx';
import { SuspendUserDialog } from '../dialogs/suspend-user-dialog.tsx';

type Question =
  | 'delete'
  | 'suspend'
  | 'restore'
  | 'endSessions'
  | 'createPasswordResetLink'
  | 'removeSecondFactors'
  | 'setDateOfBirth';

const ACTIONS: readonly { question: Question; label: string; color?: 'red' }[] = [
  { question: 'restore', label: 'Restore' },
  { question: 'createPasswordResetLink', label: 'Password reset link' },
  { question: 'endSessions', label: 'Sign out everywhere' },
  { question: 'removeSecondFactors', label: 'Remove second factors' },
  { question: 'setDateOfBirth', label: 'Date of birth' },
  { question: 'suspend', label: 'Suspend', color: 'red' },
  { question: 'delete', label: 'Delete', color: 'red' },
];

interface UserActionsProps {
  user: AdminUserDetails;
  /** Whether a question is open on top of the panel. */
  onAsking: (isAsking: boolean) => void;
  onDeleted: () => void;
}

/** What the superadmin can do with an account; each action asks first. */
export function UserActions({ user, onAsking, onDeleted }: UserActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  function ask(next: Question | null) {
    setQuestion(next);
    onAsking(next !== null);
  }
  // The shell of an earlier release has no such functions.
  const { setDateOfBirth, removeUserSecondFactors }: Partial<Api> = useApi();
  const can = {
    ...user.can,
    setDateOfBirth: user.can.setDateOfBirth && setDateOfBirth,
    removeSecondFactors: user.can.removeSecondFactors && removeUserSecondFactors,
  };
  const dialog = { user, onClose: () => ask(null) };
  return (
    <Group gap={8}>
      {ACTIONS.filter((action) => can[action.question]).map(({ label, color, ...action }) => (
        <Button
          key={label}
          variant="default"
          size="sm"
          c={color}
          onClick={() => ask(action.question)}
        >
          {label}
        </Button>
      ))}
      {question === 'delete' && <DeleteUserDialog {...dialog} onDeleted={onDeleted} />}
      {question === 'suspend' && <SuspendUserDialog {...dialog} />}
      {question === 'setDateOfBirth' && <DateOfBirthDialog {...dialog} />}
      {question === 'removeSecondFactors' && <RemoveFactorsDialog {...dialog} />}
      {question === 'restore' && <RestoreUserDialog {...dialog} />}
      {question === 'endSessions' && <EndSessionsDialog {...dialog} />}
      {question === 'createPasswordResetLink' && <ResetLinkDialog {...dialog} />}
    </Group>
  );
}
