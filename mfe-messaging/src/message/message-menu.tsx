import type { Message } from '@muster/contract';
import { useAbilities, useSession } from '@muster/remote-kit';
import { Menu } from '@muster/ui/overlays';
import { IconCopy, IconDots, IconFlag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { summarise } from '../threads/describe-thread.ts';
import { useMessageActions } from './message-actions.ts';
import { MessageButton } from './message-button.tsx';

/**
 * What else can be done with a message. The menu exists from its first use on: a long conversation
 * has hundreds of messages.
 */
export function MessageMenu({ message }: { message: Message }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const { copy, askToDelete, askToReport } = useMessageActions();
  const canReport = useCanReport(message);
  const text = textOf(message);
  if (message.deleted || !(text || message.can.delete || canReport)) return null;
  const button = (
    <MessageButton
      aria-label={`More for ${summarise(message)}`}
      title="More"
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </MessageButton>
  );
  if (opened === null) return button;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {text && (
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(text)}>
            Copy text
          </Menu.Item>
        )}
        {message.can.delete && (
          <Menu.Item
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => askToDelete(message)}
          >
            Delete
          </Menu.Item>
        )}
        {canReport && (
          <Menu.Item
            leftSection={<IconFlag size={18} aria-hidden />}
            onClick={() => askToReport(message)}
          >
            Report
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Messages to oneself can be reported (docs/product/administration.md#reports). */
function useCanReport({ recipient }: Message): boolean {
  const { user } = useSession();
  const { report } = useAbilities();
  return report && recipient.id === user.id;
}

function textOf({ content }: Message): string {
  return content.type === 'text' ? content.text : (content.imageCaption ?? '');
}
