import { failureFields, failureText, isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { keptBasePence, toPence, toPounds } from '@muster/domain';
import { showBanner, useDraftKey, useSession } from '@muster/remote-kit';
import { dropDraft } from '@muster/remote-kit/drafts';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { useState } from 'react';
import {
  type ChoiceField,
  findRefused,
  listChoices,
  sumPence,
  toChosenKeys,
  validatePlaces,
} from './choices.ts';
import { type JoinState, joinedText, oldEnoughText, voucherText } from './join-state.ts';
import { type JoinValues, toJoinBody, toJoinValues, validateJoinValues } from './join-values.ts';
import { REFRESH } from './refresh.ts';
import { type SquadValues, toSquadValues, validateSquad } from './squad/squad-values.ts';
import { useSquadCode } from './squad/use-squad-code.ts';
import { type JoinSections, type SectionedForm, useJoinSections } from './use-join-sections.ts';
import type { StoredForm } from './use-stored-join-form.ts';
import { readVisitorDraft, visitorDraftKey } from './visitor/visitor-draft.ts';
import type { JoiningDependant } from './who/dependants.ts';
import { togetherText, toPeople } from './who/together.ts';

interface JoinFormOptions {
  event: Event;
  opened: Exclude<JoinState, { kind: 'closed' }>;
  stored: StoredForm;
  /** Whom the viewer books for; undefined: the viewer joins. */
  dependant: JoiningDependant | undefined;
  /** Whom the same form could book. */
  others: readonly JoiningDependant[];
  onSaved: () => void;
}

/** What the form of one event holds. */
type FormValues = JoinValues & SquadValues;

/** The join form: joins, or changes the form of the viewer or of somebody they have booked for. */
export function useJoinForm(options: JoinFormOptions) {
  const { event, opened, stored, dependant, onSaved } = options;
  const { user } = useSession();
  const isChange = opened.kind === 'joined';
  const sections = useJoinSections();
  // Of another event the options are left out, because they cost something else.
  const kept = isChange ? (stored.joinForm?.customFieldResponses ?? []) : [];
  const fields = listChoices(event, kept);
  const choices = toChosenKeys(fields, kept);
  const [typed] = useState(() => (isChange || dependant ? null : readVisitorDraft(event.id)));
  const code = useSquadCode();
  const guardian = useGuardian();
  const { accompanies } = guardian;
  const send = useSend({ ...options, fields, sections, accompanies });
  const account = dependant ? { ...user, fullName: dependant.name } : user;
  const entity = useEntityForm<FormValues, string>({
    schema: (values) => ({
      ...validateValues(values, { fields, before: isChange ? choices : undefined }),
      ...sections.validate(),
    }),
    initialValues: {
      ...toJoinValues({ account, stored: stored.joinForm, choices, typed }),
      ...toSquadValues(code),
    },
    draft: { key: useFormDraftKey({ event, dependant, code, isChange }), isKept: true },
    save: send,
    failureText: (error) => {
      showRefused(entity.form, { fields, sections }, error);
      const text = isChange ? FAILURE_TEXT.updateJoinForm : FAILURE_TEXT.joinEvent;
      if (isApiError(error, 'NEEDS_GUARDIAN')) guardian.ask();
      return ageFailure(error, dependant) ?? optionFailure(error) ?? failureText(error, text);
    },
    onSaved: (text) => {
      dropDraft(visitorDraftKey(event.id));
      showBanner({ tone: 'success', text });
      onSaved();
    },
  });
  const { values } = entity.form;
  const pence = basePenceOf(event, stored) + sumPence(fields, values.choices);
  /** Who else is booked, by id. */
  const together = listTogether(values, options);
  /** What joining with the values costs all of them, in pounds. */
  const amount = toPounds(pence * (1 + together.length));
  return { ...entity, together, fields, sections, guardian, amount };
}

interface Validated {
  fields: readonly ChoiceField[];
  /** What was chosen before a change; undefined on joining. */
  before: JoinValues['choices'] | undefined;
}

function validateValues(values: FormValues, { fields, before }: Validated) {
  return {
    ...validateJoinValues(values),
    ...validatePlaces(fields, { chosen: values.choices, ...(before && { before }) }),
    ...(!before && validateSquad(values)),
  };
}

/** A draft may name somebody who is booked by now. */
function listTogether(
  { squad, together }: FormValues,
  { others }: Pick<JoinFormOptions, 'others'>,
): string[] {
  if (squad !== 'alone') return [];
  return together.filter((id) => others.some((one) => one.id === id));
}

interface FormDraft extends Pick<JoinFormOptions, 'event' | 'dependant'> {
  /** Of the squad whose link was followed; empty: of none. */
  code: string;
  isChange: boolean;
}

/** A link to a squad begins a draft of its own, so that its code is filled in. */
function useFormDraftKey({ event, dependant, code, isChange }: FormDraft): string {
  const form = isChange ? 'my-join-form' : 'join-form';
  return useDraftKey([form, event.id, dependant?.id, code].filter(Boolean).join(':'));
}

/**
 * What the server refuses, at the group of an option that is sold out, which is disabled once the
 * event is loaded again, and at the sections of other remotes.
 */
export function showRefused(
  form: SectionedForm,
  { fields, sections }: { fields: readonly ChoiceField[]; sections: JoinSections },
  error: unknown,
): void {
  sections.showFailure(form, error);
  if (!isApiError(error, 'OPTION_SOLD_OUT')) return;
  const refused = findRefused(fields, failureFields(error));
  if (refused) form.setFieldError(refused.path, refused.message);
}

/** What is asked without options: for one's own form what was asked on joining. */
function basePenceOf({ basePrice }: Event, { joinForm, paymentAmount }: StoredForm): number {
  if (paymentAmount === null) return toPence(basePrice);
  const customFieldResponses = joinForm?.customFieldResponses ?? [];
  return keptBasePence({ customFieldResponses, amountPence: toPence(paymentAmount) });
}

/** What the server says about an option that was removed or sold out meanwhile. */
function optionFailure(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  const fields = Object.entries(failureFields(error));
  return fields.find(([path]) => path.startsWith('joinForm.customFieldResponses.'))?.[1];
}

interface Send extends JoinFormOptions {
  fields: readonly ChoiceField[];
  sections: JoinSections;
  accompanies: boolean;
}

/** Joins or changes; gives what to say then. */
function useSend({ event, opened, dependant, fields, sections, accompanies, others }: Send) {
  const joining = useChange('joinEvent', REFRESH);
  const changing = useChange('updateMyJoinForm', REFRESH);
  const making = useChange('createSquad', REFRESH);
  const booking = useChange('bookPeople', REFRESH);
  const [nonces] = useState(createContentNonces);
  const params = { id: event.id };
  return async (values: FormValues): Promise<string> => {
    const { squad, name, squadCode } = values;
    const body = { ...sections.toBody(), ...toJoinBody(values, fields) };
    const together = listTogether(values, { others });
    // A section of another remote adds it.
    const { voucherCode } = body as { voucherCode?: unknown };
    if (opened.kind === 'joined') {
      await changing.mutateAsync({ params, query: { dependantId: dependant?.id }, body });
      return SUCCESS_TEXT.joinFormSaved;
    }
    if (together.length > 0) {
      const first = { dependantId: dependant?.id ?? null, accompanies };
      const people = toPeople(body, first, together);
      const content = { people, together: true, voucherCode: voucherCode as string | undefined };
      const nonce = nonces.nonceFor(content);
      const { results } = await booking.mutateAsync({ params, body: { ...content, nonce } });
      return togetherText(people.length, results[0]?.participation?.status ?? null);
    }
    if (squad === 'new' && !dependant) {
      const content = { ...body, name };
      const nonce = nonces.nonceFor(content);
      const made = await making.mutateAsync({ params, body: { ...content, nonce } });
      const text = joinedText(made.participation, opened.status);
      const link = ` The link for your mates is at Going, under the game.`;
      return `${text}${voucherText(voucherCode, made.participation)}${link}`;
    }
    const who = dependant && { dependantId: dependant.id, accompanies };
    const joined = await joining.mutateAsync({
      params,
      body: { ...body, ...who, ...(squad === 'code' && { squadCode }) },
    });
    const text = joinedText({ ...joined, name: dependant?.name }, opened.status);
    const { status, participant } = joined;
    const { balancePence } = participant;
    return `${text}${voucherText(voucherCode, { status, balancePence })}`;
  };
}

/** Whether the guardian comes along, once the server has said that somebody must. */
export function useGuardian() {
  const [isAsked, setAsked] = useState(false);
  const [accompanies, setAccompanies] = useState(false);
  return { isAsked, ask: () => setAsked(true), accompanies, setAccompanies };
}

function ageFailure(error: unknown, dependant: JoiningDependant | undefined): string | undefined {
  const first = isApiError(error, 'TOO_YOUNG') && failureFields(error).dateOfBirth;
  return first ? oldEnoughText(first, dependant && `${dependant.name} is`) : undefined;
}

/** The state of the form, for its fields. */
export type JoinFormState = ReturnType<typeof useJoinForm>;
