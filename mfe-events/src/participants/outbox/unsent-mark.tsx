import { IconClock } from '@tabler/icons-react';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './outbox.module.css';

/** A clock beside whoever has a change that the server does not have yet. */
export function UnsentMark({ userId }: { userId: string }) {
  const { unsentUserIds } = useParticipantsScreen();
  if (!unsentUserIds.has(userId)) return null;
  return (
    <span
      className={css.mark}
      role="img"
      aria-label="Waiting to be sent"
      title="Waiting to be sent"
    >
      <IconClock size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
