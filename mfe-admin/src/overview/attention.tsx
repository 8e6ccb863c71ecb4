import type { AdminStats } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { DisplayText, formatCount } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from './overview.module.css';

interface AttentionProps {
  attention: AdminStats['attention'];
}

/** What waits for the superadmin, as the badge counts it, or has failed, and where to look. */
export function Attention({ attention }: AttentionProps) {
  const changed = useEndpoint('getAdminWaiting', {}).data?.changed.count ?? 0;
  const { pendingEvents, openReports, failingRemotes, failedMails, deadJobs } = attention;
  const entries = [
    { ...labelled(pendingEvents, 'event', 'waiting for approval'), search: '' },
    { ...labelled(changed, 'event', 'changed since approval'), search: '' },
    { ...labelled(openReports, 'report', 'waiting for a decision'), search: 'section=reports' },
    { ...labelled(failingRemotes, 'remote', 'failing to load'), search: 'section=system' },
    { ...labelled(failedMails, 'email', 'that could not be sent'), search: 'section=system' },
    { ...labelled(deadJobs, 'background job', 'that failed'), search: 'section=system' },
  ].filter(({ count }) => count > 0);
  return (
    <section className={css.section} aria-labelledby="attention">
      <DisplayText as="h2" size="medium" id="attention">
        Needs attention
      </DisplayText>
      {entries.length === 0 && <p className={css.calm}>Nothing waits for you.</p>}
      {entries.length > 0 && (
        <ul className={css.entries}>
          {entries.map(({ count, label, search }) => (
            <li key={label}>
              <Link className={css.entry} to={{ search }}>
                <DisplayText size="large">{formatCount(count)}</DisplayText> {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function labelled(count: number, noun: string, rest: string) {
  return { count, label: `${count === 1 ? noun : `${noun}s`} ${rest}` };
}
