import { failureFields, failureText, isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT, type StoredJoinForm, SUCCESS_TEXT } from '@muster/contract';
import { showBanner, useDraftKey, useSession } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { type JoinState, joinedText } from './join-state.ts';
import { type JoinValues, toJoinBody, toJoinValues, validateJoinValues } from './join-values.ts';
import { REFRESH } from './refresh.ts';

interface JoinFormOptions {
  event: Event;
  opened: Exclude<JoinState, { kind: 'closed' }>;
  stored: StoredJoinForm | null;
  onSaved: () => void;
}

/** The join form: joins, or changes one's own form. */
export function useJoinForm({ event, opened, stored, onSaved }: JoinFormOptions) {
  const { user } = useSession();
  const joining = useChange('joinEvent', REFRESH);
  const changing = useChange('updateMyJoinForm', REFRESH);
  const isChange = opened.kind === 'joined';
  return useEntityForm<JoinValues, string>({
    schema: validateJoinValues,
    initialValues: toJoinValues({ event, account: user, stored, isOwn: isChange }),
    draft: { key: useDraftKey(`${isChange ? 'my-join-form' : 'join-form'}:${event.id}`) },
    save: async (values) => {
      const input = { params: { id: event.id }, body: toJoinBody(values) };
      if (!isChange) return joinedText(await joining.mutateAsync(input), opened.status);
      await changing.mutateAsync(input);
      return SUCCESS_TEXT.joinFormSaved;
    },
    failureText: (error) =>
      optionFailure(error) ??
      failureText(error, isChange ? FAILURE_TEXT.updateJoinForm : FAILURE_TEXT.joinEvent),
    onSaved: (text) => {
      showBanner({ tone: 'success', text });
      onSaved();
    },
  });
}

/**
 * What the server says about an option that the organizer has removed meanwhile: it has no field of
 * its own.
 */
function optionFailure(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  const fields = Object.entries(failureFields(error));
  return fields.find(([path]) => path.startsWith('joinForm.customFieldResponses.'))?.[1];
}

/** The state of the form, for its fields. */
export type JoinFormState = EntityForm<JoinValues>;
