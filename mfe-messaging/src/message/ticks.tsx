import type { MessageStatus } from '@muster/contract';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import * as css from './message.module.css';

const LOOK = {
  sent: { label: 'Sent', colour: css.sent, Icon: IconCheck },
  delivered: { label: 'Delivered', colour: css.delivered, Icon: IconChecks },
  read: { label: 'Read', colour: css.read, Icon: IconChecks },
} satisfies Record<MessageStatus, { label: string; colour: string | undefined; Icon: unknown }>;

/**
 * The status of the user's own message: grey sent, blue delivered, green read
 * (docs/product/messages.md#message-ticks).
 */
export function Ticks({ status }: { status: MessageStatus }) {
  const { label, colour, Icon } = LOOK[status];
  return <Icon size={16} stroke={2} className={colour} role="img" aria-label={label} />;
}
