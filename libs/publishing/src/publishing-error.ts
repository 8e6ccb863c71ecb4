/**
 * A change that the registry refuses. The message is a sentence for whoever asked for it; nothing
 * was changed.
 */
export class PublishingError extends Error {
  override readonly name = 'PublishingError';
}
