import { type Event, type JoinSource, SUCCESS_TEXT } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { useState } from 'react';
import { cameFrom } from '../came-from.ts';
import { keepLinks, markUnseen } from '../squad/open-links.ts';
import type { ChoiceField } from './choices.ts';
import type { ClaimOfForm } from './claim/use-claim.ts';
import { type JoinState, joinedText, voucherText } from './join-state.ts';
import { type JoinValues, toJoinBody } from './join-values.ts';
import { REFRESH } from './refresh.ts';
import { openCountOf, type SquadValues } from './squad/squad-values.ts';
import type { JoinSections } from './use-join-sections.ts';
import type { StoredForm } from './use-stored-join-form.ts';
import type { JoiningDependant } from './who/dependants.ts';
import { togetherText, toPeople } from './who/together.ts';

/** What a join form is opened with. */
export interface JoinFormOptions {
  event: Event;
  opened: Exclude<JoinState, { kind: 'closed' }>;
  stored: StoredForm;
  /** Whom the viewer books for; undefined: the viewer joins. */
  dependant: JoiningDependant | undefined;
  /** Whom the same form could book. */
  others: readonly JoiningDependant[];
  /** The open spot that the form takes. */
  claim: ClaimOfForm | undefined;
  onSaved: () => void;
}

/** What the form of one event holds. */
export type FormValues = JoinValues & SquadValues & { follow: boolean };

/** Who else is booked with the same form. A draft may name somebody who is booked by now. */
export function listTogether(
  { squad, together }: FormValues,
  { others, claim }: Pick<JoinFormOptions, 'others' | 'claim'>,
): string[] {
  if (squad !== 'alone' || claim) return [];
  return together.filter((id) => others.some((one) => one.id === id));
}

interface Sending extends JoinFormOptions {
  fields: readonly ChoiceField[];
  sections: JoinSections;
  accompanies: boolean;
}

type Body = ReturnType<typeof toJoinBody> & {
  /** A section of another remote adds it. */
  voucherCode?: string;
  cameFrom?: JoinSource;
  follow?: true;
};

/** Joins or changes what was filled in; gives what to say then. */
export function useSendJoin(options: Sending) {
  const { event, opened, dependant, fields, sections, claim } = options;
  const changing = useChange('updateMyJoinForm', REFRESH);
  const claiming = useChange('claimSpot', REFRESH);
  const joining = useChange('joinEvent', REFRESH);
  const book = useBooking(options);
  const makeSquad = useSquadMaking(options);
  const params = { id: event.id };
  const name = dependant?.name;
  return async (values: FormValues): Promise<string> => {
    const { squad, squadCode } = values;
    const body: Body = { ...sections.toBody(), ...toJoinBody(values, fields) };
    if (opened.kind === 'joined') {
      await changing.mutateAsync({ params, query: { dependantId: dependant?.id }, body });
      return SUCCESS_TEXT.joinFormSaved;
    }
    const together = listTogether(values, options);
    const more = { ...cameFrom(event), ...(values.follow && { follow: true as const }) };
    if (together.length > 0) return book({ ...body, ...more }, together);
    if (squad === 'new' && !dependant && !claim) return makeSquad({ ...body, ...more }, values);
    const { accompanies } = options;
    const who = dependant && { dependantId: dependant.id, accompanies };
    if (claim) {
      const taken = await claiming.mutateAsync({ body: { ...body, ...who, token: claim.token } });
      return joinedText({ ...taken, name }, opened.status);
    }
    const code = squad === 'code' && { squadCode };
    const { status, participant, ...joined } = await joining.mutateAsync({
      params,
      body: { ...body, ...who, ...code, ...more },
    });
    const { balancePence } = participant;
    const text = joinedText({ status, ...joined, name }, opened.status);
    return `${text}${voucherText(body.voucherCode, { status, balancePence })}`;
  };
}

function useBooking({ event, dependant, accompanies }: Sending) {
  const booking = useChange('bookPeople', REFRESH);
  const [nonces] = useState(createContentNonces);
  return async (body: Body, together: readonly string[]): Promise<string> => {
    const first = { dependantId: dependant?.id ?? null, accompanies };
    const people = toPeople(body, first, together);
    const { voucherCode, cameFrom, follow } = body;
    const content = { people, together: true, voucherCode, cameFrom, follow };
    const nonce = nonces.nonceFor(content);
    const params = { id: event.id };
    const { results } = await booking.mutateAsync({ params, body: { ...content, nonce } });
    return togetherText(people.length, results[0]?.participation?.status ?? null);
  };
}

function useSquadMaking({ event, opened }: Sending) {
  const making = useChange('createSquad', REFRESH);
  const [nonces] = useState(createContentNonces);
  return async (body: Body, values: FormValues): Promise<string> => {
    const open = openCountOf(values);
    const { name, pays } = values;
    const content = { ...body, name, open, pays };
    const nonce = nonces.nonceFor(content);
    const params = { id: event.id };
    const made = await making.mutateAsync({ params, body: { ...content, nonce } });
    keepLinks(made.openSpots);
    if (open > 0) markUnseen(made.squad.id);
    const { participation } = made;
    const links = open > 0 ? 'The links for your mates are' : 'The link for your mates is';
    const voucher = voucherText(body.voucherCode, participation);
    return `${joinedText(participation, opened.status)}${voucher} ${links} at Going, under the game.`;
  };
}
