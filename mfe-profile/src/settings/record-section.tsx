import { failureText } from '@muster/api-client';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import { showBanner, useApi } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { fileNamePart, saveFile } from '@muster/remote-kit/files';
import { AsyncView, Button, formatShortDate, Skeleton } from '@muster/ui';
import { useMutation } from '@tanstack/react-query';
import * as css from './settings.module.css';

type Site = EndpointResponse<Endpoints['getRecord']>['sites'][number];

/** Where and when the user has played (docs/product/record.md). */
export function RecordSection() {
  return (
    <AsyncView
      query={useEndpoint('getRecord', {})}
      failure="Failed to fetch your record"
      loading="Loading your record"
      skeleton={<Skeleton height={64} />}
    >
      {({ sites }) =>
        sites.length === 0 ? (
          <p className={css.text}>
            Games at which you are checked in are listed here, by site. Three at an airsoft site,
            over 56 days or more, give a letter for retailers.
          </p>
        ) : (
          <ul className={css.people}>
            {sites.map((site) => (
              <SiteRow key={`${site.organizerId} ${site.location}`} site={site} />
            ))}
          </ul>
        )
      }
    </AsyncView>
  );
}

function SiteRow({ site }: { site: Site }) {
  const { location, organizerName, dates, hasThreeIn56Days } = site;
  const days = dates.map((day) => formatShortDate(`${day}T12:00:00.000Z`));
  return (
    <li className={css.site}>
      <p>
        <b>{location}</b>, {organizerName}
      </p>
      <p className={css.text}>
        {dates.length === 1 ? '1 day' : `${dates.length} days`}: {days.join(', ')}
      </p>
      {hasThreeIn56Days && (
        <>
          <p className={css.rule}>3 games over 56 days or more</p>
          <LetterButton site={site} />
        </>
      )}
    </li>
  );
}

function LetterButton({ site: { organizerId, location } }: { site: Site }) {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const content = await api.getRecordLetter({ query: { organizerId, location } });
      saveFile(`${fileNamePart(location)}-record-of-games.pdf`, content);
    },
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, 'The letter could not be made') }),
  });
  return (
    <Button
      className={css.action ?? ''}
      variant="default"
      loading={isPending}
      aria-label={`Download letter: ${location}`}
      onClick={() => mutate()}
    >
      Download letter
    </Button>
  );
}
