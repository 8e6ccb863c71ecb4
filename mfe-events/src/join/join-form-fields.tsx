import { type Event, SQUAD } from '@muster/contract';
import { joinSpotsOf, usesFeature } from '@muster/domain';
import { DraftNotice, handleSendKeys, SEND_SHORTCUTS, SendHint } from '@muster/remote-kit/form';
import { Banner, Button, formatPounds, TextInput, useHasFinePointer } from '@muster/ui';
import { Checkbox, NativeSelect, Textarea } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import { FollowBox } from '../follow/follow-box.tsx';
import { EXPERIENCE_LABELS } from '../participants/shared/labels.ts';
import * as panelCss from '../side-panel/side-panel.module.css';
import * as css from './join.module.css';
import { JoinSectionFields } from './join-section-fields.tsx';
import type { JoinState } from './join-state.ts';
import { OptionFields } from './option-fields.tsx';
import { SquadField } from './squad/squad-field.tsx';
import { openCountOf } from './squad/squad-values.ts';
import type { JoinFormState } from './use-join-form.ts';
import type { JoiningDependant } from './who/dependants.ts';
import { TogetherField } from './who/together-field.tsx';

interface JoinFormFieldsProps {
  event: Event;
  /** Whom the viewer books for; undefined: the viewer joins. */
  dependant: JoiningDependant | undefined;
  /** Whom the same form could book. */
  others: readonly JoiningDependant[];
  /** The choice of who is coming. */
  who: ReactNode;
  opened: Exclude<JoinState, { kind: 'closed' }>;
  state: JoinFormState;
  onCancel: () => void;
}

const EXPERIENCE_LEVELS = Object.entries(EXPERIENCE_LABELS).map(([value, label]) => ({
  value,
  label,
}));

/** The fields of the join form, with what it costs and what it gives at the bottom. */
export function JoinFormFields(props: JoinFormFieldsProps) {
  const { event, dependant, others, who, opened, state, onCancel } = props;
  const isReadOnly = opened.kind === 'joined' && opened.isOver;
  const hasFirstFocus = useHasFinePointer() && !isReadOnly;
  const isAlone = state.together.length === 0;
  const hasSquads =
    !state.isClaim && isAlone && opened.kind === 'open' && usesFeature(event, 'squads');
  const everybody = (
    <>
      {who}
      {!state.isClaim && state.form.values.squad === 'alone' && (
        <TogetherField form={state.form} others={others} />
      )}
      {hasSquads && (
        <SquadField
          form={state.form}
          isForOther={dependant !== undefined}
          maxOpen={Math.min(
            (event.maxPartySize ?? 1) - 1,
            event.maxUnpaidOpenSpots ?? SQUAD.maxOpen,
          )}
          isPriced={state.amount > 0}
        />
      )}
    </>
  );
  return (
    <form
      className={panelCss.form}
      onSubmit={state.submit}
      onKeyDown={isReadOnly ? undefined : handleSendKeys}
      noValidate
    >
      <div className={panelCss.scroll}>
        {state.failure && !state.isWaiting && (
          <Banner tone="error" text={state.failure} onDismiss={state.dismissFailure} />
        )}
        <DraftNotice entity={state} />
        <JoinAnswers {...{ state, dependant, isReadOnly, hasFirstFocus }} who={everybody}>
          <JoinSectionFields
            sections={state.sections}
            event={event}
            isChange={opened.kind === 'joined'}
            isReadOnly={isReadOnly}
            errors={state.form.errors}
          />
          {canFollow(props) && <FollowBox event={event} form={state.form} />}
        </JoinAnswers>
      </div>
      <SaveBar {...{ event, opened, state, onCancel }} />
    </form>
  );
}

/** Neither a change nor the claim of a spot follows. */
function canFollow({ opened, state }: JoinFormFieldsProps): boolean {
  return opened.kind === 'open' && !state.isClaim;
}

/** Of the state of a join form, what its fields show. */
interface FieldsProps {
  form: { getInputProps: (path: string) => { value?: string } };
}

type PersonFieldsProps = FieldsProps & Pick<JoinFormFieldsProps, 'dependant'>;

interface JoinAnswersProps extends Pick<JoinFormFieldsProps, 'dependant' | 'who'> {
  state: FieldsProps & Pick<JoinFormState, 'fields' | 'guardian'>;
  isReadOnly?: boolean;
  hasFirstFocus: boolean;
  /** Further fields. */
  children?: ReactNode;
}

/** What a player tells the organizer, whether of one event or of several dates of a series. */
export function JoinAnswers(props: JoinAnswersProps) {
  const { state, dependant, who, isReadOnly = false, hasFirstFocus, children } = props;
  const { form, fields, guardian } = state;
  return (
    <>
      <p className={css.privacy}>
        Your answers are for the organizer of this event. Please name somebody to call in an
        emergency; what has no * can stay empty.
      </p>
      {who}
      <fieldset className={css.fields} disabled={isReadOnly}>
        {dependant && guardian.isAsked && <GuardianField guardian={guardian} />}
        <OptionFields fields={fields} form={form} hasFirstFocus={hasFirstFocus} />
        <PlayerFields
          form={form}
          dependant={dependant}
          hasFirstFocus={hasFirstFocus && fields.length === 0}
        />
        <ContactFields form={form} dependant={dependant} />
        <NoteFields form={form} />
        {children}
      </fieldset>
    </>
  );
}

function PlayerFields({
  form,
  dependant,
  hasFirstFocus,
}: PersonFieldsProps & { hasFirstFocus: boolean }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>About {dependant?.name ?? 'you'}</legend>
      {!dependant && (
        <TextInput
          label="Full name"
          autoComplete="name"
          data-autofocus={hasFirstFocus || undefined}
          {...form.getInputProps('joinForm.fullName')}
        />
      )}
      <TextInput
        label={dependant ? 'Your email' : 'Email'}
        type="email"
        autoComplete="email"
        {...form.getInputProps('joinForm.email')}
      />
      <TextInput
        label={dependant ? 'Your phone' : 'Phone'}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('joinForm.phone')}
      />
      <NativeSelect
        label="Experience"
        data={EXPERIENCE_LEVELS}
        {...form.getInputProps('joinForm.experienceLevel')}
      />
    </fieldset>
  );
}

function ContactFields({ form, dependant }: PersonFieldsProps) {
  const path = 'joinForm.emergencyContact';
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Emergency contact</legend>
      {dependant && (
        <p className={css.outcome}>
          Left empty, it is the contact in your settings for {dependant.name}.
        </p>
      )}
      <TextInput label="Name of your contact" {...form.getInputProps(`${path}.name`)} />
      <TextInput
        label="Phone of your contact"
        type="tel"
        {...form.getInputProps(`${path}.phone`)}
      />
      <TextInput
        label="Relationship"
        placeholder="Partner, parent, friend"
        {...form.getInputProps(`${path}.relationship`)}
      />
    </fieldset>
  );
}

function NoteFields({ form }: FieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Good to know</legend>
      <Textarea
        label="Dietary requirements"
        autosize
        minRows={2}
        {...form.getInputProps('joinForm.dietaryRequirements')}
      />
      <Textarea
        label="Medical conditions"
        autosize
        minRows={2}
        {...form.getInputProps('joinForm.medicalConditions')}
      />
      <Textarea
        label="Notes for the organizer"
        autosize
        minRows={2}
        {...form.getInputProps('joinForm.additionalNotes')}
      />
    </fieldset>
  );
}

/** Asked for once the server has said that somebody must come along. */
function GuardianField({ guardian }: Pick<JoinFormState, 'guardian'>) {
  return (
    <Checkbox
      label="I come along without playing"
      checked={guardian.accompanies}
      onChange={({ currentTarget }) => guardian.setAccompanies(currentTarget.checked)}
    />
  );
}

type SaveBarProps = Pick<JoinFormFieldsProps, 'event' | 'opened' | 'state' | 'onCancel'>;

function SaveBar({ event, opened, state, onCancel }: SaveBarProps) {
  const isChange = opened.kind === 'joined';
  const isReadOnly = isChange && opened.isOver;
  const count = 1 + state.together.length + openCountOf(state.form.values);
  const { openSpots } = joinSpotsOf(event);
  const areTooMany = count > 1 && opened.status === 'confirmed' && openSpots < count;
  const isConfirmed = opened.status === 'confirmed' && !areTooMany;
  const joinLabel = isConfirmed ? 'Join' : 'Join the waitlist';
  return (
    <div className={`${panelCss.bar} ${css.saveBar}`}>
      <p className={css.total}>
        <span role="status">
          Total <b>{formatPounds(state.amount)}</b>
        </span>
        <span className={css.outcome}>
          {areTooMany ? `There are no ${count} spots left. You wait together.` : opened.text}
        </span>
      </p>
      <div className={panelCss.buttons}>
        {!isReadOnly && (
          <SendHint does={isChange ? 'saves' : 'sends it'} isWaiting={state.isWaiting} />
        )}
        <Button variant="default" onClick={onCancel} disabled={state.isSaving}>
          {isReadOnly || state.isWaiting ? 'Close' : 'Cancel'}
        </Button>
        {!isReadOnly && (
          <Button type="submit" loading={state.isSaving} aria-keyshortcuts={SEND_SHORTCUTS}>
            {isChange ? 'Save' : joinLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
