import { type Event, LENGTH, PASSWORD_CHECKS } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { joinEventPath, returnState } from '@muster/remote-kit';
import {
  Anchor,
  Button,
  CheckList,
  FormBanner,
  formatPounds,
  PasswordField,
  TextInput,
  useHasFinePointer,
} from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Checkbox } from '@muster/ui/overlays';
import { Link } from 'react-router-dom';
import { FollowBox } from '../../follow/follow-box.tsx';
import { SQUAD_PARAM } from '../../paths.ts';
import * as panelCss from '../../side-panel/side-panel.module.css';
import { claimEnding } from '../claim/claim-token.ts';
import type { ClaimOfForm } from '../claim/use-claim.ts';
import * as css from '../join.module.css';
import { JoinSectionFields } from '../join-section-fields.tsx';
import { OptionFields } from '../option-fields.tsx';
import { SquadCodeInput } from '../squad/squad-field.tsx';
import { useSquadCode } from '../squad/use-squad-code.ts';
import { useVisitorForm, type VisitorFormState } from './use-visitor-form.ts';

interface VisitorFormProps {
  event: Event;
  /** The open spot that the form takes. */
  claim: ClaimOfForm | undefined;
  status: 'confirmed' | 'waitlist';
  /** What joining gives. */
  outcome: string;
}

/** The fields of a visitor's form, with what it costs and what it gives at the bottom. */
export function VisitorForm({ event, claim, status, outcome }: VisitorFormProps) {
  const state = useVisitorForm(event, { expected: status, claim });
  const hasFinePointer = useHasFinePointer();
  const { submit, failure, isWaiting, dismissFailure, fields, form, amount, isSaving } = state;
  return (
    <form className={panelCss.form} onSubmit={submit} noValidate>
      <div className={panelCss.scroll}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <p className={css.privacy}>
          This creates your account, too.{' '}
          <SignIn state={state} event={event} text="I have one: sign in" />
        </p>
        <div className={css.fields}>
          <OptionFields fields={fields} form={form} hasFirstFocus={hasFinePointer} />
          <AboutYou
            state={state}
            event={event}
            hasFirstFocus={hasFinePointer && fields.length === 0}
          />
          <Contact state={state} />
          <JoinSectionFields
            sections={state.sections}
            event={event}
            isChange={false}
            isReadOnly={false}
            errors={form.errors}
          />
          {!claim && <Voucher state={state} event={event} />}
          <Squad state={state} />
          {!claim && <FollowBox event={event} form={form} />}
          <Checkbox
            label={`${event.organizer.name} may see these details to run the game`}
            {...form.getInputProps('consent', { type: 'checkbox' })}
          />
        </div>
      </div>
      <div className={`${panelCss.bar} ${css.saveBar}`}>
        <p className={css.total}>
          <span role="status">
            Total <b>{formatPounds(amount)}</b>
          </span>
          <span className={css.outcome}>{outcome}</span>
        </p>
        <Button type="submit" size="lg" fullWidth loading={isSaving}>
          {status === 'confirmed' ? 'Join' : 'Join the waitlist'}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  state: VisitorFormState;
}

interface AboutYouProps extends FieldsProps {
  event: Event;
  hasFirstFocus: boolean;
}

function AboutYou({ state, event, hasFirstFocus }: AboutYouProps) {
  const { form, hasAccount } = state;
  const { password } = form.values;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>About you</legend>
      <TextInput
        label="Full name"
        autoComplete="name"
        data-autofocus={hasFirstFocus || undefined}
        required
        {...form.getInputProps('fullName')}
      />
      <TextInput
        label="Nick name"
        description="What other players see"
        autoComplete="nickname"
        required
        {...form.getInputProps('nickName')}
      />
      <DateField
        label="Date of birth"
        isBirthDate
        required
        {...form.getInputProps('dateOfBirth')}
        value={form.values.dateOfBirth}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('email')}
      />
      {hasAccount && <SignIn state={state} event={event} text="Sign in and go on with this form" />}
      {/* Typed once: a button shows it. */}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      {password !== '' && (
        <CheckList
          label="Your password needs"
          checks={PASSWORD_CHECKS.map(({ label, holds }) => ({ label, isMet: holds(password) }))}
        />
      )}
    </fieldset>
  );
}

function Contact({ state: { form } }: FieldsProps) {
  const path = 'joinForm.emergencyContact';
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>On the day</legend>
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('joinForm.phone')}
      />
      <TextInput label="Emergency contact" {...form.getInputProps(`${path}.name`)} />
      <TextInput
        label="Phone of your emergency contact"
        type="tel"
        {...form.getInputProps(`${path}.phone`)}
      />
    </fieldset>
  );
}

/** The remote that has this field for players is not loaded for visitors. */
function Voucher({ state: { form }, event }: FieldsProps & { event: Event }) {
  if (!usesFeature(event, 'vouchers')) return null;
  return (
    <TextInput
      label="Voucher code (optional)"
      description="You see what is left to pay once you have joined."
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={LENGTH.voucherCode}
      {...form.getInputProps('voucherCode')}
    />
  );
}

/** Only of whoever has followed a link to a squad. */
function Squad({ state: { form } }: FieldsProps) {
  if (useSquadCode() === '') return null;
  return <SquadCodeInput {...form.getInputProps('squadCode')} />;
}

/** What was typed is in the join form after signing in. */
function SignIn({ state, event, text }: FieldsProps & { event: Event; text: string }) {
  const { claim, form } = state;
  const { squadCode } = form.values;
  const search = squadCode ? `?${new URLSearchParams({ [SQUAD_PARAM]: squadCode })}` : '';
  const ending = claim ? claimEnding(claim.token) : search;
  return (
    <Anchor
      component={Link}
      inherit
      className={css.inText ?? ''}
      to="/login"
      state={returnState(`${joinEventPath(event.id)}${ending}`)}
    >
      {text}
    </Anchor>
  );
}
