import { type Event, FAILURE_TEXT } from '@muster/contract';
import { eventPath } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { useLeaveCheck } from '@muster/remote-kit/form';
import { AsyncView, Stack } from '@muster/ui';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FormSkeleton, SidePanel } from '../../side-panel/side-panel.tsx';
import { type StoredForm, useStoredJoinForm } from '../use-stored-join-form.ts';
import { FOR_PARAM, type JoiningDependant } from '../who/dependants.ts';
import { WhoField } from '../who/who-field.tsx';
import { BookingForm } from './booking-form.tsx';
import type { DateToBook } from './dates-to-book.ts';
import { useBookSeveral } from './use-book-several.ts';
import { useSeriesDates } from './use-series-dates.ts';

interface BookSeveralPanelProps {
  seriesId: string;
  /** The date whose page is behind it. */
  eventId: string;
}

/** The form for several dates of a series (docs/product/player-screens.md#book-several). */
export function BookSeveralPanel({ seriesId, eventId }: BookSeveralPanelProps) {
  const dependantId = useSearchParams()[0].get(FOR_PARAM) ?? undefined;
  const family = useEndpoint('getJoinStatus', { params: { id: eventId } });
  // Which dates they have, only the server knows.
  const dependants = (family.data?.dependants ?? []).map((one) => ({
    ...one,
    status: null,
    needsConsent: false,
  }));
  const dependant = dependants.find(({ id }) => id === dependantId);
  const { query, dates } = useSeriesDates(seriesId, dependant);
  const stored = useStoredJoinForm(eventId, { hasJoined: false, dependantId: dependant?.id });
  const navigate = useNavigate();
  function close() {
    return navigate(eventPath(eventId));
  }
  const isReady = query.data && stored.isFetchedAfterMount && stored.data && !family.isPending;
  if (!isReady)
    return (
      <SidePanel title={TITLE} onClose={close}>
        <Stack p="lg">
          <AsyncView query={query} failure={FAILURE} {...LOADING}>
            {() => (
              <AsyncView query={stored} failure={FAILURE_TEXT.fetchJoinForm} {...LOADING}>
                {() => null}
              </AsyncView>
            )}
          </AsyncView>
        </Stack>
      </SidePanel>
    );
  const who = <Who event={dates[0]?.event} {...{ dependants, dependant }} />;
  return (
    <FormPanel
      key={dependant?.id}
      {...{ seriesId, dates, dependant, who, stored: stored.data, onClose: close }}
    />
  );
}

interface WhoProps {
  /** The next date. */
  event: Event | undefined;
  dependants: readonly JoiningDependant[];
  dependant: JoiningDependant | undefined;
}

/** Whoever has this date may still want others. */
function Who({ event: given, ...people }: WhoProps) {
  if (!given) return null;
  const { participation: _, ...event } = given;
  return <WhoField event={event} {...people} />;
}

const FAILURE = 'The dates could not be loaded';
const LOADING = { loading: 'Loading the dates', skeleton: <FormSkeleton /> };
const TITLE = 'Book several dates';

interface FormPanelProps {
  seriesId: string;
  dates: readonly DateToBook[];
  dependant: JoiningDependant | undefined;
  who: ReactNode;
  stored: StoredForm;
  onClose: () => void;
}

function FormPanel({ seriesId, dates, dependant, who, stored, onClose }: FormPanelProps) {
  const state = useBookSeveral({ seriesId, dates, dependant, stored });
  // What was refused is still in the draft.
  const isChanged = state.isChanged && state.results.length === 0;
  const { requestLeave, question } = useLeaveCheck({ ...state, isChanged, leave: onClose });
  return (
    <SidePanel title={TITLE} onClose={requestLeave}>
      <BookingForm {...{ dates, dependant, who, state }} onCancel={requestLeave} />
      {question}
    </SidePanel>
  );
}
