import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import * as css from './banner.module.css';

interface BannerProps {
  tone: 'error' | 'success';
  text: string;
  /** Leaves the cross out when there is nothing to dismiss. */
  onDismiss?: (() => void) | undefined;
}

/** A line that says what failed (red, read out at once) or worked (green, read out when there is time); spec.md §8. */
export function Banner({ tone, text, onDismiss }: BannerProps) {
  const Icon = tone === 'error' ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      className={`${css.banner} ${tone === 'error' ? css.error : css.success}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={css.text}>{text}</span>
      {onDismiss && (
        <button type="button" className={css.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface BannerStackProps {
  banners: readonly { id: number; tone: 'error' | 'success'; text: string }[];
  onDismiss: (id: number) => void;
}

/** All banners there are. It stays in the page when empty, so that screen readers hear what comes. */
export function BannerStack({ banners, onDismiss }: BannerStackProps) {
  return (
    <div className={css.stack} aria-live="polite" aria-relevant="additions">
      {banners.map(({ id, tone, text }) => (
        <Banner key={id} tone={tone} text={text} onDismiss={() => onDismiss(id)} />
      ))}
    </div>
  );
}
