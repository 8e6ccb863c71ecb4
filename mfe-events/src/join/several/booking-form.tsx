import { spotsText, usesFeature } from '@muster/domain';
import { DraftNotice, handleSendKeys, SEND_SHORTCUTS } from '@muster/remote-kit/form';
import { Button, FormBanner, formatEventDate, formatPounds, useHasFinePointer } from '@muster/ui';
import { Checkbox } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import { count } from '../../count.ts';
import { focusOnMount } from '../../focus-on-mount.ts';
import { FollowBox } from '../../follow/follow-box.tsx';
import { priceLabel } from '../../price-label.ts';
import * as panelCss from '../../side-panel/side-panel.module.css';
import * as css from '../join.module.css';
import { JoinAnswers } from '../join-form-fields.tsx';
import { JoinSectionFields } from '../join-section-fields.tsx';
import type { JoiningDependant } from '../who/dependants.ts';
import * as ownCss from './booking-form.module.css';
import { type DateToBook, describeResult } from './dates-to-book.ts';
import type { BookingState } from './use-book-several.ts';

interface BookingFormProps {
  dates: readonly DateToBook[];
  state: BookingState;
  /** Whom the viewer books for; undefined: the viewer joins. */
  dependant: JoiningDependant | undefined;
  /** The choice of who is coming. */
  who: ReactNode;
  onCancel: () => void;
}

/** The dates to choose from, one join form for all of them, and what became of each. */
export function BookingForm({ dates, state, dependant, who, onCancel }: BookingFormProps) {
  const hasFirstFocus = useHasFinePointer() && state.results.length === 0;
  return (
    <form
      className={panelCss.form}
      onSubmit={state.submit}
      onKeyDown={handleSendKeys}
      noValidate
      aria-busy={state.isSaving}
    >
      <div className={panelCss.scroll}>
        <FormBanner
          text={state.failure}
          isWaiting={state.isWaiting}
          onDismiss={state.dismissFailure}
        />
        <Results dates={dates} results={state.results} />
        <DraftNotice entity={state} />
        <DatesField dates={dates} state={state} hasFirstFocus={hasFirstFocus} />
        <JoinAnswers {...{ state, dependant, who }} hasFirstFocus={false}>
          <Sections state={state} />
          {state.first && <FollowBox event={state.first} form={state.form} />}
        </JoinAnswers>
      </div>
      <BookingBar state={state} onCancel={onCancel} />
    </form>
  );
}

interface ResultsProps extends Pick<BookingFormProps, 'dates'> {
  results: BookingState['results'];
}

/** What became of each date; read first, wherever the form was scrolled to. */
function Results({ dates, results }: ResultsProps) {
  const lines = results.flatMap((result) => {
    const date = dates.find(({ event }) => event.id === result.eventId);
    return date ? [{ id: result.eventId, text: describeResult(result, date.event) }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul
      ref={focusOnMount}
      // Others are another list.
      key={JSON.stringify(lines)}
      className={ownCss.results}
      tabIndex={-1}
      aria-label="What became of each date"
    >
      {lines.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

interface DatesFieldProps extends Pick<BookingFormProps, 'dates'> {
  state: BookingState;
  hasFirstFocus: boolean;
}

/** Each date with what is left of it and its price, or why it cannot be joined. */
function DatesField({ dates, state: { form, chosen }, hasFirstFocus }: DatesFieldProps) {
  const first = dates.find(({ state }) => state.kind === 'open');
  return (
    <Checkbox.Group label="Dates" {...form.getInputProps('dates')} value={chosen}>
      <div className={ownCss.dates}>
        {dates.map(({ event, state }) => (
          <Checkbox
            key={event.id}
            value={event.id}
            disabled={state.kind !== 'open'}
            label={formatEventDate(event.date)}
            description={
              state.kind === 'open'
                ? `${spotsText(event)} · ${event.price || priceLabel(event)}`
                : state.text
            }
            data-autofocus={(hasFirstFocus && event === first?.event) || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** What other remotes add, of the first date that is chosen. */
function Sections({ state }: { state: BookingState }) {
  const { first, chosenDates: events, sections, form } = state;
  if (!first) return null;
  return (
    <>
      <JoinSectionFields
        {...{
          sections,
          event: first,
          events,
          isChange: false,
          isReadOnly: false,
          errors: form.errors,
        }}
      />
      {sections.contributions.length > 0 && usesFeature(first, 'vouchers') && (
        <p className={css.outcome}>
          A voucher is used at each date. Dates for which it is not valid are not booked.
        </p>
      )}
    </>
  );
}

function BookingBar({ state, onCancel }: Pick<BookingFormProps, 'state' | 'onCancel'>) {
  const { length } = state.chosen;
  return (
    <div className={`${panelCss.bar} ${css.saveBar}`}>
      <p className={css.total}>
        <span role="status">
          Total <b>{formatPounds(state.amount)}</b>
        </span>
        <span className={css.outcome}>Each date is paid for by itself.</span>
      </p>
      <div className={panelCss.buttons}>
        <Button variant="default" onClick={onCancel} disabled={state.isSaving}>
          {state.results.length > 0 || state.isWaiting ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" loading={state.isSaving} aria-keyshortcuts={SEND_SHORTCUTS}>
          {length > 0 ? `Book ${count(length, 'date')}` : 'Book'}
        </Button>
      </div>
    </div>
  );
}
