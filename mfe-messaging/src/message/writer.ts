import type { Message } from '@muster/contract';

type Written = Pick<Message, 'sender' | 'sentBy'>;

/** How a message of the reader's own is named. */
export const YOU = 'You';

/** The account that wrote a message: its sender, or somebody of the sender's crew. */
export function writerIdOf({ sender, sentBy }: Written): string {
  return sentBy?.id ?? sender.id;
}

/** Who wrote a message, for a reader: `You`, `Rook`, `Sam for Foxglove`, `You for Foxglove`. */
export function writerName({ sender, sentBy }: Written, userId: string): string {
  const { id, name } = sentBy ?? sender;
  const writer = id === userId ? YOU : name;
  return sentBy ? `${writer} for ${sender.name}` : writer;
}
