export { type Banner, dismissBanner, showBanner, useBanners } from './banners.ts';
export { type Draft, dropAllDrafts, useDraft } from './draft.ts';
export {
  type Kit,
  KitProvider,
  type KitSession,
  useApi,
  useConfig,
  usePostcodes,
  useSession,
} from './kit.tsx';
export { createQueryClient } from './query-client.ts';
export { unreadCountOptions, useUnreadCount } from './unread-count.ts';
