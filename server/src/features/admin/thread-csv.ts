import type { Message, MessageContent } from '@muster/contract';
import type { CsvColumns } from '../../platform/http/write-csv.ts';

interface ThreadFile {
  eventTitle: string;
  /** The address at which the image with this URL can be opened. */
  linkTo: (url: string) => string;
}

/**
 * The columns of a thread's CSV (docs/product/exports.md#thread-csv). The content of a deleted
 * message is empty.
 */
export function threadColumns({ eventTitle, linkTo }: ThreadFile): CsvColumns<Message> {
  function contentOf({ type, text, imageUrl }: MessageContent): string {
    if (type === 'text') return text;
    return imageUrl ? linkTo(imageUrl) : '';
  }
  return {
    'Message id': ({ id }) => id,
    'Thread id': ({ threadId }) => threadId,
    'Event title': () => eventTitle,
    'Message type': ({ content }) => content.type,
    Content: ({ content }) => contentOf(content),
    'Image caption': ({ content }) => content.imageCaption ?? '',
    'Sender name': ({ sender }) => sender.name,
    'Sender email': ({ sender }) => sender.email,
    'Sender type': ({ sender }) => sender.userType,
    'Recipient name': ({ recipient }) => recipient.name,
    'Recipient email': ({ recipient }) => recipient.email,
    'Recipient type': ({ recipient }) => recipient.userType,
    Status: ({ status }) => status,
    'Read flag': ({ isRead }) => String(isRead),
    'Reply-to text': ({ replyTo }) => (replyTo ? quoteOf(replyTo.content) : ''),
    'Reply-to sender': ({ replyTo }) => replyTo?.sender.name ?? '',
    Created: ({ createdAt }) => createdAt,
    Updated: ({ updatedAt }) => updatedAt,
  };
}

function quoteOf({ type, text, imageCaption }: MessageContent): string {
  return type === 'text' ? text : (imageCaption ?? '');
}
