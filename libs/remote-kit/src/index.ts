export {
  type Banner,
  type BannerAction,
  dismissAllBanners,
  dismissBanner,
  dismissBannersWithKey,
  showBanner,
  showUndo,
} from './banners/banners.ts';
export { useBanners } from './banners/use-banners.ts';
export { CONNECTION_TEXT, type ConnectionState, useConnection } from './connection/connection.ts';
export { watchConnection } from './connection/watch-connection.ts';
export { useDeviceSetting } from './device-settings/device-setting.ts';
export { DRAFT_FILES } from './drafts/draft-files.ts';
export { draftKey, readDraft, writeDraft } from './drafts/draft-storage.ts';
export { dropAllDrafts } from './drafts/drop-all-drafts.ts';
export { openSharedDrafts, type SharedDrafts } from './drafts/shared-drafts.ts';
export { type Draft, useDraft, useDraftKey } from './drafts/use-draft.ts';
export { useSharedDrafts } from './drafts/use-shared-drafts.ts';
export { isSignedIn } from './is-signed-in.ts';
export {
  type Kit,
  KitProvider,
  type KitSession,
  RemoteKit,
  useApi,
  useConfig,
  useOptionalSession,
  usePostcodes,
  useSession,
} from './kit.tsx';
export { lazyDialog, lazyPart } from './lazy-part/lazy-part.tsx';
export {
  createMessageFeed,
  type FeedSink,
  type FeedState,
  type MessageFeed,
} from './message-feed/message-feed.ts';
export {
  useFeedEvents,
  useFeedState,
  useMessagePollInterval,
} from './message-feed/use-message-feed.ts';
export {
  type NotificationSettings,
  readNotificationSettings,
  useNotificationSettings,
} from './notifications/notification-settings.ts';
export { notifyOfMessage } from './notifications/notify-of-message.ts';
export { playTone } from './notifications/play-tone.ts';
export { isBeingRead, useReadingLock } from './notifications/reading-lock.ts';
export { summariseMessage } from './notifications/summarise-message.ts';
export { useGivenPageTitle, usePageTitle } from './page-title.ts';
export * from './paths.ts';
export { PersonLink } from './person-link/person-link.tsx';
export { createQueryClient } from './query-client.ts';
export { QUERY_KEYS } from './query-keys.ts';
export { unreadCountOptions, useUnreadCount } from './unread-count.ts';
export { uploadFailureText } from './upload-failure.ts';
export * from './url-state/index.ts';
export { ViewLinks } from './view-links/view-links.tsx';
export { useAbilities, useOptionalViewer, useViewer } from './viewer.ts';
