import { Button } from '@muster/ui';
import { IconArrowDown } from '@tabler/icons-react';
import type { useLoadMessages } from '../queries.ts';
import * as css from './conversation.module.css';

interface MoreMessagesProps {
  side: 'older' | 'newer';
  load: ReturnType<typeof useLoadMessages>;
}

/**
 * Loads the messages beyond the loaded ones; scrolling there does it too, except after a failure.
 */
export function MoreMessages({ side, load }: MoreMessagesProps) {
  const isOwn = load.variables === side;
  const name = side === 'older' ? 'Older' : 'Newer';
  return (
    <div className={css.more}>
      <Button
        variant="default"
        size="xs"
        loading={isOwn && load.isPending}
        onClick={() => load.mutate(side)}
      >
        {isOwn && load.isError
          ? `${name} messages could not be loaded. Try again`
          : `Load ${side} messages`}
      </Button>
    </div>
  );
}

/** Leads back to the newest message, and says how many the user has not seen. */
export function NewestButton({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  return (
    <button type="button" className={css.toNewest} onClick={onClick}>
      <IconArrowDown size={16} stroke={2} aria-hidden />
      {unseen === 0 ? 'Newest messages' : `${unseen} new message${unseen === 1 ? '' : 's'}`}
    </button>
  );
}
