import { useBanners } from '@muster/remote-kit';
import { BannerStack } from '@muster/ui';
import * as css from './door.module.css';

/** The banner of a lost connection. */
const CONNECTION_ID = 0;

/**
 * The banners, over the page, in place of those of the frame. The gate says itself that it has no
 * signal: a banner that says so would cover the event and the menu all day.
 */
export function GateBanners() {
  const { banners, dismiss, hold } = useBanners();
  const shown = banners.filter(({ id }) => id !== CONNECTION_ID);
  if (shown.length === 0) return null;
  return (
    <div className={css.banners}>
      <BannerStack banners={shown} onDismiss={dismiss} onHold={hold} />
    </div>
  );
}
