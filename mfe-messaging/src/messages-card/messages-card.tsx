import { useUnreadCount } from '@muster/remote-kit';
import { Button, DisplayText, Paper } from '@muster/ui';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ALL_THREADS_PATH } from '../paths.ts';
import * as css from './messages-card.module.css';

/**
 * What the Messages tab shows while the modal is closed
 * (docs/product/message-screens.md#messages-tab).
 */
export function MessagesCard() {
  const unread = useUnreadCount();
  return (
    <Paper withBorder className={css.card}>
      <span className={css.icon}>
        <IconMessages size={28} stroke={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <DisplayText as="h2" size="small">
          {describeUnread(unread)}
        </DisplayText>
        <p className={css.text}>Your conversations with players and organizers about events.</p>
      </div>
      <Button component={Link} to={ALL_THREADS_PATH}>
        Open Messages
      </Button>
    </Paper>
  );
}

function describeUnread(count: number): string {
  if (count === 0) return 'No unread messages';
  return count === 1 ? '1 unread message' : `${count} unread messages`;
}
