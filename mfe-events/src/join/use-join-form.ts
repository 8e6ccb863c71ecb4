import { failureFields, failureText, isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { keptBasePence, toPence, toPounds } from '@muster/domain';
import { showBanner, useDraftKey, useSession } from '@muster/remote-kit';
import { dropDraft } from '@muster/remote-kit/drafts';
import { useEntityForm } from '@muster/remote-kit/form';
import { useState } from 'react';
import {
  type ChoiceField,
  findRefused,
  listChoices,
  sumPence,
  toChosenKeys,
  validatePlaces,
} from './choices.ts';
import { choicesOfClaim, prepaidPence } from './claim/use-claim.ts';
import { oldEnoughText } from './join-state.ts';
import { type JoinValues, toJoinValues, validateJoinValues } from './join-values.ts';
import { paidCountOf, toSquadValues, validateSquad } from './squad/squad-values.ts';
import { useSquadCode } from './squad/use-squad-code.ts';
import { type JoinSections, type SectionedForm, useJoinSections } from './use-join-sections.ts';
import {
  type FormValues,
  type JoinFormOptions,
  listTogether,
  useSendJoin,
} from './use-send-join.ts';
import type { StoredForm } from './use-stored-join-form.ts';
import { readVisitorDraft, visitorDraftKey } from './visitor/visitor-draft.ts';
import type { JoiningDependant } from './who/dependants.ts';

/** The join form: joins, or changes the form of the viewer or of somebody they have booked for. */
export function useJoinForm(options: JoinFormOptions) {
  const { event, opened, stored, dependant, claim, onSaved } = options;
  const { user } = useSession();
  const isChange = opened.kind === 'joined';
  const sections = useJoinSections();
  // Of another event the options are left out, because they cost something else.
  const kept = isChange ? (stored.joinForm?.customFieldResponses ?? []) : [];
  const fields = listChoices(event, kept);
  const choices = { ...toChosenKeys(fields, kept), ...choicesOfClaim(claim) };
  const [typed] = useState(() => (isChange || dependant ? null : readVisitorDraft(event.id)));
  const code = useSquadCode();
  const guardian = useGuardian();
  const send = useSendJoin({ ...options, fields, sections, accompanies: guardian.accompanies });
  const account = dependant ? { ...user, fullName: dependant.name } : user;
  const entity = useEntityForm<FormValues, string>({
    schema: (values) => ({
      ...validateValues(values, { fields, before: isChange ? choices : undefined }),
      ...sections.validate(),
    }),
    initialValues: {
      ...toJoinValues({ account, stored: stored.joinForm, choices, typed }),
      ...toSquadValues(code),
      follow: false,
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
  /** Who else is booked, by id. */
  const together = listTogether(values, options);
  const pence = basePenceOf(event, stored) + sumPence(fields, values.choices);
  const spots = 1 + together.length + paidCountOf(values);
  /** What joining with the values costs all of them, in pounds. */
  const amount = toPounds(Math.max(0, pence * spots - prepaidPence(event, fields, claim)));
  return { ...entity, together, fields, sections, guardian, amount, isClaim: claim !== undefined };
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
