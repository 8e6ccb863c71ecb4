import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import * as css from './banner.module.css';

interface BannerProps {
  tone: 'error' | 'success';
  text: string;
  /** A button after the text, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
  /** Left out where the banner cannot be dismissed. */
  onDismiss?: (() => void) | undefined;
}

/** A line that says what failed (red, announced at once) or worked (green, announced politely); docs/product.md#notices. */
export function Banner({ tone, text, action, onDismiss }: BannerProps) {
  const Icon = tone === 'error' ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      className={`${css.banner} ${tone === 'error' ? css.error : css.success}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={css.text}>{text}</span>
      {action && (
        <button type="button" className={css.action} onClick={action.run}>
          {action.label}
        </button>
      )}
      {onDismiss && (
        <button type="button" className={css.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface BannerStackProps {
  banners: readonly (Pick<BannerProps, 'tone' | 'text' | 'action'> & { id: number })[];
  onDismiss: (id: number) => void;
}

/** The banners of one part of the page. Rendered even when empty, so that screen readers announce a new banner. */
export function BannerStack({ banners, onDismiss }: BannerStackProps) {
  return (
    <div className={css.stack} aria-live="polite" aria-relevant="additions">
      {banners.map(({ id, tone, text, action }) => (
        <Banner
          key={id}
          tone={tone}
          text={text}
          action={action && { label: action.label, run: () => run(action, () => onDismiss(id)) }}
          onDismiss={() => onDismiss(id)}
        />
      ))}
    </div>
  );
}

function run(action: { run: () => void }, dismiss: () => void): void {
  dismiss();
  action.run();
}
