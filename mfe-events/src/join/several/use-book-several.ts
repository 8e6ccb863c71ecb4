import { failureText } from '@muster/api-client';
import { type Event, FIELD_TEXT, type JoinResult, SERIES } from '@muster/contract';
import { useDraftKey, useSession } from '@muster/remote-kit';
import { type InputOf, useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { useState } from 'react';
import { cameFrom } from '../../came-from.ts';
import { validatePlaces } from '../choices.ts';
import { type JoinValues, toJoinBody, toJoinValues, validateJoinValues } from '../join-values.ts';
import { REFRESH } from '../refresh.ts';
import { useGuardian } from '../use-join-form.ts';
import { useJoinSections } from '../use-join-sections.ts';
import type { StoredForm } from '../use-stored-join-form.ts';
import type { JoiningDependant } from '../who/dependants.ts';
import { choicesOf, type DateToBook, openDates, sumDates } from './dates-to-book.ts';

interface BookingValues extends JoinValues {
  follow: boolean;
  /** The ids of the dates. */
  dates: string[];
}

interface BookingOptions {
  seriesId: string;
  dates: readonly DateToBook[];
  stored: StoredForm;
  /** Whom the viewer books for; undefined: the viewer joins. */
  dependant: JoiningDependant | undefined;
}

/** Every date has refused. */
class NothingBooked extends Error {}

/**
 * One form for several dates. Those that are refused stay chosen, with all that was typed
 * (docs/product/player-screens.md#book-several).
 */
export function useBookSeveral({ seriesId, dates, stored, dependant }: BookingOptions) {
  const { user } = useSession();
  const guardian = useGuardian();
  const sections = useJoinSections();
  const { results, send } = useSend(seriesId, guardian.ask);
  const open = openDates(dates);
  // What can be chosen stays while dates are booked.
  const [fields] = useState(() => choicesOf(open[0]));
  const account = dependant ? { ...user, fullName: dependant.name } : user;
  /** Of what was chosen, what can still be joined. */
  function listChosen(ids: readonly string[]): Event[] {
    return open.filter(({ id }) => ids.includes(id));
  }
  function save({ dates: ids, follow, ...values }: BookingValues): Promise<JoinResult[]> {
    const who = dependant && { dependantId: dependant.id, accompanies: guardian.accompanies };
    const more = { ...who, ...(follow && { follow }), ...toDates(listChosen(ids)) };
    return send({ ...sections.toBody(), ...toJoinBody(values, fields), ...more });
  }
  const entity = useEntityForm<BookingValues, JoinResult[]>({
    schema: ({ dates: ids, ...values }) => ({
      ...validateJoinValues(values),
      ...validatePlaces(fields, { chosen: values.choices }),
      ...sections.validate(),
      ...(isCountWrong(listChosen(ids)) && { dates: FIELD_TEXT.seriesDates }),
    }),
    initialValues: {
      ...toJoinValues({ account, stored: stored.joinForm, choices: {} }),
      ...{ dates: [], follow: false },
    },
    draft: { key: useDraftKey(`book-several:${seriesId}${dependant ? `:${dependant.id}` : ''}`) },
    save,
    failureText: (error) => describeFailure(error, () => sections.showFailure(entity.form, error)),
    onSaved: (booked) => {
      const refused = listRefused(booked);
      entity.form.setFieldValue('dates', refused);
      if (refused.length === 0) entity.discard();
    },
  });
  const { values } = entity.form;
  const chosen = listChosen(values.dates);
  return {
    ...{ ...entity, fields, sections, guardian, results },
    amount: sumDates(chosen, { chosen: values.choices, takesOff: sections.takesOff }),
    chosenDates: chosen,
    chosen: chosen.map(({ id }) => id),
    /** The date that the sections of other remotes are about. */
    first: chosen[0] ?? open[0],
  };
}

function toDates(events: readonly Event[]) {
  return { eventIds: events.map(({ id }) => id), ...cameFrom(...events) };
}

type Content = Omit<NonNullable<InputOf<'joinSeries'>['body']>, 'nonce'>;

/** Joins the dates; throws when each has refused. `results`: what became of them last. */
function useSend(seriesId: string, askGuardian: () => void) {
  const [results, setResults] = useState<JoinResult[]>([]);
  const [nonces] = useState(createContentNonces);
  const join = useChange('joinSeries', REFRESH);
  async function send(content: Content): Promise<JoinResult[]> {
    const body = { ...content, nonce: nonces.nonceFor(content) };
    const response = await join.mutateAsync({ params: { id: seriesId }, body });
    nonces.forget();
    setResults(response.results);
    if (response.results.some(needsGuardian)) askGuardian();
    if (response.results.every(({ error }) => error)) throw new NothingBooked();
    return response.results;
  }
  return { results, send };
}

function describeFailure(error: unknown, showInSections: () => void): string {
  if (error instanceof NothingBooked) return 'Nothing was booked.';
  showInSections();
  return failureText(error, 'The dates could not be booked');
}

function listRefused(results: readonly JoinResult[]): string[] {
  return results.filter(({ error }) => error).map(({ eventId }) => eventId);
}

function isCountWrong({ length }: readonly Event[]): boolean {
  return length === 0 || length > SERIES.maxJoinedDates;
}

function needsGuardian({ error }: JoinResult): boolean {
  return error?.code === 'NEEDS_GUARDIAN';
}

/** The state of the form, for its fields. */
export type BookingState = ReturnType<typeof useBookSeveral>;
