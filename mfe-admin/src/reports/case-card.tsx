import { REPORT_REASON_LABELS, type ReportCase } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { formatCount, MediaImage, relativeTime, ToneBadge } from '@muster/ui';
import { Link } from 'react-router-dom';
import { CaseActions } from './case-actions.tsx';
import * as css from './case-card.module.css';
import { contextOf } from './context.ts';
import { KIND_LABELS, OUTCOME_LABELS } from './labels.ts';

/** What was reported, in context, with its reports and what can be done about them. */
export function CaseCard({ reported }: { reported: ReportCase }) {
  const { id, subject, reportCount, outcome } = reported;
  const titleId = `case-${id}`;
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <header className={css.head}>
        <h3 className={css.title} id={titleId}>
          {KIND_LABELS[subject.kind]}
          {subject.owner ? (
            <>
              {' by '}
              <PersonLink person={subject.owner} />
            </>
          ) : (
            ' of a deleted account'
          )}
        </h3>
        <ToneBadge tone={outcome ? 'quiet' : 'signal'}>
          {formatCount(reportCount)} {reportCount === 1 ? 'report' : 'reports'}
        </ToneBadge>
        {!subject.exists && <ToneBadge tone="quiet">Deleted</ToneBadge>}
        {outcome && <ToneBadge tone="moss">{OUTCOME_LABELS[outcome]}</ToneBadge>}
      </header>
      <Subject subject={subject} />
      <ReportList reported={reported} />
      {outcome ? <Decision reported={reported} /> : <CaseActions reported={reported} />}
    </article>
  );
}

function Subject({ subject }: Pick<ReportCase, 'subject'>) {
  const context = contextOf(subject);
  return (
    <div className={css.subject}>
      {subject.pictureUrl && (
        <MediaImage
          className={css.picture ?? ''}
          src={subject.pictureUrl}
          alt={`Reported ${KIND_LABELS[subject.kind].toLowerCase()}`}
          width={160}
          height={120}
        />
      )}
      <div className={css.about}>
        {subject.excerpt && <blockquote className={css.excerpt}>{subject.excerpt}</blockquote>}
        {context && (
          <Link className={css.link} to={context.to}>
            {context.label}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The latest reports; the badge says how many there are. */
function ReportList({ reported: { reports, reportCount } }: { reported: ReportCase }) {
  return (
    <ul className={css.reports} aria-label="Reports of it">
      {reports.map(({ id, reporter, reason, text, createdAt }) => (
        <li key={id}>
          <p>
            <strong>{REPORT_REASON_LABELS[reason]}</strong>
            <span className={css.dim}>
              {' · '}
              {reporter ? <PersonLink person={reporter} /> : 'a deleted account'}
              {' · '}
              <time dateTime={createdAt}>{relativeTime(createdAt)}</time>
            </span>
          </p>
          {text && <p className={css.text}>{text}</p>}
        </li>
      ))}
      {reportCount > reports.length && (
        <li className={css.dim}>and {formatCount(reportCount - reports.length)} earlier</li>
      )}
    </ul>
  );
}

function Decision({ reported: { note, resolvedAt } }: { reported: ReportCase }) {
  return (
    <footer className={css.dim}>
      {note && <p className={css.text}>“{note}”</p>}
      {resolvedAt && <time dateTime={resolvedAt}>Decided {relativeTime(resolvedAt)}</time>}
    </footer>
  );
}
