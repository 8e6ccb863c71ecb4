import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import * as css from './banner.module.css';

type BannerTone = 'error' | 'success' | 'warning';

const LOOKS = {
  error: { Icon: IconAlertCircle, className: css.error },
  success: { Icon: IconCircleCheck, className: css.success },
  warning: { Icon: IconAlertTriangle, className: css.warning },
};

interface BannerProps {
  tone: BannerTone;
  text: string;
  /** A button after the text, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
  /** Left out where the banner cannot be dismissed. */
  onDismiss?: (() => void) | undefined;
}

/**
 * A line that says what failed (red, announced at once), what worked (green, announced politely),
 * or a state that one has to know, such as a lost connection, for as long as it lasts;
 * docs/product/screens.md#notices.
 */
export function Banner({ tone, text, action, onDismiss }: BannerProps) {
  const { Icon, className } = LOOKS[tone];
  return (
    <div className={`${css.banner} ${className}`} role={tone === 'error' ? 'alert' : 'status'}>
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
  /** Called with true while the pointer or the focus is in the stack, so that the banners stay. */
  onHold?: ((isHeld: boolean) => void) | undefined;
}

/**
 * The banners of one part of the page. Rendered even when empty, so that screen readers announce a
 * new banner.
 */
export function BannerStack({ banners, onDismiss, onHold }: BannerStackProps) {
  function releaseAfterFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onHold?.(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches whether the banners are being read
    <div
      className={css.stack}
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={releaseAfterFocus}
    >
      {banners.map(({ id, tone, text, action }) => (
        <Banner
          key={id}
          tone={tone}
          text={text}
          action={action && { label: action.label, run: () => run(action, () => onDismiss(id)) }}
          onDismiss={tone === 'warning' ? undefined : () => onDismiss(id)}
        />
      ))}
    </div>
  );
}

function run(action: { run: () => void }, dismiss: () => void): void {
  dismiss();
  action.run();
}
