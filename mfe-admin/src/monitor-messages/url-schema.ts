import { LENGTH } from '@muster/contract';
import { type UrlState, urlOpened, urlPage, urlText } from '@muster/remote-kit';

/** What the section keeps in the URL. */
export const MONITOR_SCHEMA = {
  search: urlText('search', { maxLength: LENGTH.search }),
  page: urlPage(),
  openThreadId: urlOpened('thread'),
  /** The page of the open thread. */
  messagesPage: urlPage('messages-page'),
  /** A message of the open thread: its page is shown instead. */
  messageId: urlOpened('message'),
};

export type MonitorUrl = UrlState<typeof MONITOR_SCHEMA>;

/** The thread of a message, opened at it. */
export function monitoredMessageSearch(threadId: string, messageId: string): string {
  return `?${new URLSearchParams({ section: 'messages', thread: threadId, message: messageId })}`;
}
