import type { Session } from '@muster/contract';
import { Button, formatShortDate, relativeTime, ToneBadge } from '@muster/ui';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import * as css from './security.module.css';

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

const PHONE = /iPhone|iPad|iPod|Android/;

/** One session: device, network, last use, and End unless it is this one. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { network, createdAt, lastUsedAt, isCurrent } = session;
  const device = session.device || 'Unknown device';
  const Icon = PHONE.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={css.session}>
      <Icon size={24} stroke={1.75} aria-hidden className={css.sessionIcon} />
      <div className={css.sessionText}>
        <p className={css.device}>
          {device}
          {isCurrent && <ToneBadge tone="moss">This session</ToneBadge>}
        </p>
        <p className={css.hint}>
          {network && `Network ${network} · `}
          Last used <time dateTime={lastUsedAt}>{relativeTime(lastUsedAt)}</time> · Signed in{' '}
          <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`End session: ${device}`}
        >
          End
        </Button>
      )}
    </li>
  );
}
