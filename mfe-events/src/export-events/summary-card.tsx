import { DIFFICULTIES } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { type ResponseOf, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, formatCount, Paper, Skeleton, ToneBadge } from '@muster/ui';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as css from './summary-card.module.css';

const ExportMenu = lazyDialog(async () => (await import('./export-menu.tsx')).ExportMenu);

/** The organizer's events in numbers, and their export. */
export function SummaryCard() {
  const summary = useEndpoint('getExportSummary', {});
  return (
    <Paper className={css.card} component="section" aria-label="Summary of events">
      <AsyncView
        query={summary}
        failure="The numbers could not be loaded."
        loading="Loading the summary"
        skeleton={<Skeleton height={52} className={css.skeleton} />}
      >
        {(sums) => <Figures summary={sums} />}
      </AsyncView>
      <Export />
    </Paper>
  );
}

function Figures({ summary }: { summary: ResponseOf<'getExportSummary'> }) {
  const { totalEvents, upcomingEvents, pastEvents, allLevels, difficultyDistribution } = summary;
  return (
    <>
      <dl className={css.figures}>
        <Figure label="Total events" value={totalEvents} />
        <Figure label="Upcoming" value={upcomingEvents} />
        <Figure label="Past" value={pastEvents} />
        <Figure label="All levels used" value={allLevels} of={DIFFICULTIES.length} />
      </dl>
      <ul className={css.levels} aria-label="Difficulty distribution">
        {DIFFICULTIES.filter((level) => difficultyDistribution[level]).map((level) => (
          <li key={level}>
            <ToneBadge tone="quiet">
              {level} {difficultyDistribution[level]}
            </ToneBadge>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FigureProps {
  label: string;
  value: number;
  /** What there could be at most. */
  of?: number;
}

function Figure({ label, value, of }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>
        {formatCount(value)}
        {of !== undefined && <span className={css.of}> of {of}</span>}
      </dd>
    </div>
  );
}

/**
 * The button; the code of its menu is loaded by the first click, or by EXPORT_EVENTS_PATH, which
 * opens the menu.
 */
function Export() {
  const { key, search } = useLocation();
  const isLinked = new URLSearchParams(search).has('export');
  const [isClicked, setClicked] = useState(false);
  const isWanted = isClicked || isLinked;
  const button = (
    <Button
      variant="default"
      className={css.export}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      aria-haspopup="menu"
      loading={isWanted}
      onClick={() => setClicked(true)}
    >
      Export Data
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ExportMenu key={isLinked ? key : ''} className={css.export} />
    </Suspense>
  );
}
