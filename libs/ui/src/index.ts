export { formatPounds } from '@muster/domain';
export {
  type AsyncQuery,
  AsyncView,
  type LoadFailureText,
} from './async-view/async-view.tsx';
export { LoadFailure } from './async-view/load-failure.tsx';
export { ApprovalBadge, CountBadge, DifficultyBadge, ToneBadge } from './badge/badge.tsx';
export { Banner, BannerStack } from './banner/banner.tsx';
export { FormBanner } from './banner/form-banner.tsx';
export { BREAKPOINT_PX, type Breakpoint, belowQuery, useIsBelow } from './breakpoints.ts';
export { CapacityBar } from './capacity-bar/capacity-bar.tsx';
export { type Capacity, capacityLabel } from './capacity-bar/capacity-label.ts';
export { type ColorScheme, useColorScheme } from './color-scheme.ts';
export { DisplayText, PageTitle } from './display-text/display-text.tsx';
export { EmptyState } from './empty-state/empty-state.tsx';
export { CheckList } from './field-tick/check-list.tsx';
export { FieldTick } from './field-tick/field-tick.tsx';
export { useHasFinePointer } from './fine-pointer.ts';
export * from './format/dates.ts';
export * from './format/event-dates.ts';
export { initials } from './format/initials.ts';
export { formatBytes, formatCount, formatOrdinal } from './format/numbers.ts';
export * from './mantine-names.ts';
export { MediaImage } from './media-image/media-image.tsx';
export { numberMedia } from './media-image/number-media.ts';
export { MusterMark } from './muster-mark/muster-mark.tsx';
export { useObjectUrl } from './object-url/use-object-url.ts';
export { Pager } from './pager/pager.tsx';
export { PasswordField } from './password-field/password-field.tsx';
export { PersonAvatar } from './person-avatar/person-avatar.tsx';
export { PhoneLink } from './phone-link/phone-link.tsx';
export { MusterProvider } from './provider.tsx';
export { useKeepFocus } from './return-focus/use-keep-focus.ts';
export { useReturnFocus } from './return-focus/use-return-focus.ts';
export { SearchField } from './search-field/search-field.tsx';
export { useShortcuts } from './shortcuts/use-shortcuts.ts';
export { Opening } from './skeleton-after/opening.tsx';
export { SkeletonAfter } from './skeleton-after/skeleton-after.tsx';
export { SLIP_MS } from './slip.ts';
