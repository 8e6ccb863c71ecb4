import { type Api, failureText, isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { toPence, toPounds } from '@muster/domain';
import { eventPath, showBanner, useApi, useConfig } from '@muster/remote-kit';
import { refreshAreas } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { storeDeviceToken, storeSession } from '@muster/token-store';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cameFrom } from '../../came-from.ts';
import { type ChoiceField, listChoices, sumPence, validatePlaces } from '../choices.ts';
import { type ClaimOfForm, prepaidPence } from '../claim/use-claim.ts';
import { joinedText, voucherText } from '../join-state.ts';
import { REFRESH } from '../refresh.ts';
import { useSquadCode } from '../squad/use-squad-code.ts';
import { showRefused } from '../use-join-form.ts';
import { useJoinSections } from '../use-join-sections.ts';
import { visitorDraftKey } from './visitor-draft.ts';
import {
  emptyVisitorValues,
  KEPT_FIELDS,
  toVisitorBody,
  type VisitorValues,
  validateVisitorValues,
} from './visitor-values.ts';

interface VisitorFormOptions {
  expected: 'confirmed' | 'waitlist';
  /** The open spot that the form takes. */
  claim: ClaimOfForm | undefined;
}

/** The form of a visitor: registers, joins and signs in with one request. */
export function useVisitorForm(event: Event, { expected, claim }: VisitorFormOptions) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { sendsMail } = useConfig();
  const [hasAccount, setHasAccount] = useState(false);
  const fields = listChoices(event, []);
  const sections = useJoinSections();
  const entity = useEntityForm({
    schema: (values: VisitorValues) => ({
      ...validateVisitorValues(values),
      ...validatePlaces(fields, { chosen: values.choices }),
      ...sections.validate(),
    }),
    initialValues: emptyVisitorValues(fields, { squadCode: useSquadCode(), claim }),
    draft: { key: visitorDraftKey(event.id), fields: KEPT_FIELDS },
    validateOn: 'blur',
    save: async (values: VisitorValues) => {
      const body = { ...sections.toBody(), ...toVisitorBody(values, fields) };
      const joined = await send(api, { body, claim, event });
      return { ...joined, text: describeJoined({ values, expected, sendsMail, ...joined }) };
    },
    failureText: (error) => {
      setHasAccount(isApiError(error, 'EMAIL_TAKEN'));
      showRefused(entity.form, { fields, sections }, error);
      // Who has joined reads the event as somebody who is signed in.
      void refreshAreas(client, REFRESH.refreshes);
      return failureText(error, FAILURE_TEXT.joinEvent);
    },
    onSaved: ({ participation: _, text, ...session }) => {
      showBanner({ tone: 'success', text });
      storeDeviceToken(session.deviceToken);
      // From here on the page belongs to somebody who is signed in.
      storeSession(session);
      void navigate(eventPath(event.id));
    },
  });
  return {
    ...entity,
    fields,
    sections,
    claim,
    /** The email belongs to an account already, so that its owner signs in instead. */
    hasAccount,
    /** What joining with the values costs, in pounds. */
    amount: priceOf(event, fields, { claim, choices: entity.form.values.choices }),
  };
}

function priceOf(
  event: Event,
  fields: readonly ChoiceField[],
  { claim, choices }: Pick<Sent, 'claim'> & Pick<VisitorValues, 'choices'>,
): number {
  const pence = toPence(event.basePrice) + sumPence(fields, choices);
  return toPounds(Math.max(0, pence - prepaidPence(event, fields, claim)));
}

interface Sent {
  body: ReturnType<typeof toVisitorBody>;
  claim: ClaimOfForm | undefined;
  event: Event;
}

function send(api: Api, { body, claim, event }: Sent) {
  return claim
    ? api.claimWithNewAccount({ body: { ...body, token: claim.token } })
    : api.joinWithNewAccount({ params: { id: event.id }, body: { ...body, ...cameFrom(event) } });
}

interface Joined {
  values: VisitorValues;
  expected: 'confirmed' | 'waitlist';
  sendsMail: boolean;
  participation: Parameters<typeof voucherText>[1] & Parameters<typeof joinedText>[0];
}

function describeJoined({ values, expected, sendsMail, participation }: Joined): string {
  const voucher = voucherText(values.voucherCode, participation);
  const confirm = sendsMail ? ' We have sent you a link to confirm your email.' : '';
  return `${joinedText(participation, expected)}${voucher}${confirm}`;
}

/** The state of the form, for its fields. */
export type VisitorFormState = ReturnType<typeof useVisitorForm>;
