import type { AdminStats } from '@muster/contract';
import { DisplayText, formatCount } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from './overview.module.css';

interface AttentionProps {
  attention: AdminStats['attention'];
}

/** What waits for the superadmin or has failed, each with where to see to it. */
export function Attention({ attention }: AttentionProps) {
  const entries = [
    { count: attention.pendingEvents, label: 'events waiting for approval', search: '' },
    {
      count: attention.openReports,
      label: 'reports waiting for a decision',
      search: 'section=reports',
    },
    { count: attention.failingRemotes, label: 'remotes fail to load', search: 'section=system' },
    { count: attention.failedMails, label: 'emails could not be sent', search: 'section=system' },
    { count: attention.deadJobs, label: 'background jobs have failed', search: 'section=system' },
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
