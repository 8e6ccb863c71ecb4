import { LENGTH } from '@muster/contract';
import { ActionIcon, MediaImage, TextInput, useObjectUrl } from '@muster/ui';
import { IconX } from '@tabler/icons-react';
import * as css from './composer.module.css';
import type { Attachment } from './use-attachments.ts';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  onCaption: (id: number, text: string) => void;
  onRemove: (id: number) => void;
}

/** The chosen pictures, each with its caption and Remove. */
export function AttachmentList({ attachments, onCaption, onRemove }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className={css.attachments} aria-label="Pictures to send">
      {attachments.map((attachment, index) => (
        <li key={attachment.id} className={css.attachment}>
          <Preview attachment={attachment} />
          <TextInput
            aria-label={`Caption of ${nameOf(attachment, index)}`}
            placeholder="Add a caption…"
            maxLength={LENGTH.caption}
            value={attachment.caption}
            onChange={(event) => onCaption(attachment.id, event.currentTarget.value)}
          />
          <ActionIcon
            aria-label={`Remove ${nameOf(attachment, index)}`}
            onClick={() => onRemove(attachment.id)}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function Preview({ attachment: { file } }: { attachment: Attachment }) {
  const url = useObjectUrl(file);
  return (
    <MediaImage
      className={css.thumbnail ?? ''}
      src={url}
      alt={`Preview of ${file.name}`}
      width={56}
      height={56}
    />
  );
}

function nameOf({ file }: Attachment, index: number): string {
  return `picture ${index + 1}, ${file.name}`;
}
