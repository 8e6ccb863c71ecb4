import { ActionIcon } from '@muster/ui';
import { IconX } from '@tabler/icons-react';
import type { ReplyTarget } from '../draft/reply-target.ts';
import { summarise } from '../threads/describe-thread.ts';
import * as css from './composer.module.css';

/** The message that is being replied to, above the box. */
export function ReplyBar({ target, onCancel }: { target: ReplyTarget; onCancel: () => void }) {
  return (
    <div className={css.replyBar}>
      <div className={css.replyWords}>
        <strong>Replying to {target.sender.name}</strong>
        <span className={css.replyText}>{summarise(target)}</span>
      </div>
      <ActionIcon aria-label="Cancel reply" onClick={onCancel}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
