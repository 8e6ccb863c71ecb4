import type { MessageStatus } from '@muster/contract';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import * as css from './status-mark.module.css';

const LOOK = {
  sent: { label: 'Sent', colour: css.sent, Icon: IconCheck },
  delivered: { label: 'Delivered', colour: css.delivered, Icon: IconChecks },
  read: { label: 'Read', colour: css.read, Icon: IconChecks },
} satisfies Record<MessageStatus, { label: string; colour: string | undefined; Icon: unknown }>;

/**
 * The status of any message: green read, blue delivered, grey sent, and in words
 * (docs/product/administration.md#admin-threads).
 */
export function StatusMark({ status }: { status: MessageStatus }) {
  const { label, colour, Icon } = LOOK[status];
  return (
    <span className={css.status}>
      <Icon size={16} stroke={2} className={colour} aria-hidden />
      {label}
    </span>
  );
}
