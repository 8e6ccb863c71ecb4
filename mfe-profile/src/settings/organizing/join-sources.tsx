import { addDays, type JoinSource } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Skeleton } from '@muster/ui';
import * as css from '../settings.module.css';

const DAYS = 30;

const LABELS: Readonly<Record<JoinSource, string>> = {
  embed: 'From frames on websites',
  mail: 'From emails to followers',
  share: 'From shared links',
};

/** How many joined by each kind of link lately (docs/product/organizer-pages.md#sources). */
export function JoinSources() {
  const to = londonIsoDay(new Date());
  const query = useEndpoint('listJoinSources', { query: { from: addDays(to, 1 - DAYS), to } });
  return (
    <>
      <h4 className={css.groupTitle}>Joins of the last {DAYS} days</h4>
      <AsyncView
        query={query}
        failure="The numbers could not be loaded"
        loading="Loading the numbers"
        skeleton={<Skeleton height={72} />}
      >
        {({ sources }) => (
          <ul className={css.people}>
            {sources.map(({ source, joins }) => (
              <li key={source}>
                {LABELS[source]}: <b>{joins}</b>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </>
  );
}
