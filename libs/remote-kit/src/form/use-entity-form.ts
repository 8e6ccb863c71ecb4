import { type UseFormReturnType, useForm } from '@mantine/form';
import { failureFields, isApiError } from '@muster/api-client/errors';
import { useConnection } from '@muster/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { createNonces } from '../nonces.ts';
import { focusFirstField } from './first-wrong-field.ts';
import { type FormCheck, toValidate } from './form-check.ts';
import { type FormDraft, useFormDraft } from './form-draft.ts';

/** What a form over one entity needs. */
export interface EntityFormOptions<Values extends object, Result> {
  /**
   * The contract's schema, or a function from the values to the sentence of each wrong field, by
   * its dotted path.
   */
  schema: FormCheck<Values>;
  /** What the fields hold before anything is typed. Read once. */
  initialValues: Values;
  /** Keeps what is typed through a reload and a lost session. */
  draft?: FormDraft<Values>;
  /**
   * Sends the values; `nonce` is that of the write, the same until the server has responded. A
   * rejection shows `failureText` above the form and the server's sentences at
   * the fields.
   */
  save: (values: Values) => Promise<Result>;
  /** The sentence of a failed save. */
  failureText: (error: unknown) => string;
  /** After a save; the draft is discarded by then. */
  onSaved?: (result: Result, values: Values) => void;
  /** After a submit that found wrong fields; by default the first of them gets the focus. */
  onInvalid?: () => void;
  /** When a field is validated before the first submit; by default on submit only. */
  validateOn?: 'blur' | 'submit';
}

/** The state of a form: fields, submission, failure and draft. */
export interface EntityForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** For `onSubmit` of the form element. */
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  /**
   * It was submitted without a connection and is submitted again when it is back, unless the form
   * is closed before.
   */
  isWaiting: boolean;
  /**
   * The sentence of the last failed save, or why it waits; null when there is none or it was
   * dismissed.
   */
  failure: string | null;
  dismissFailure: () => void;
  /** Whether the values differ from those saved last, or else from the initial ones. */
  isChanged: boolean;
  /** Whether the form began with a stored draft. */
  isRestored: boolean;
  /** When the draft was kept with which the form began; null without one. ISO 8601. */
  draftSavedAt: string | null;
  /** Whether the values are those of the kept draft, so that leaving loses nothing. */
  isDraftKept: boolean;
  /**
   * Keeps what is typed beyond this tab, until it is saved, discarded or the account signs out.
   * Undefined for a form whose draft is for the tab only.
   */
  keepDraft: (() => void) | undefined;
  /** Discards the draft, before leaving without saving. */
  discard: () => void;
  /** Puts the initial values back and discards the draft. */
  startOver: () => void;
  /** How often it was started over: a key for fields with a state of their own. */
  startedOverCount: number;
}

/** Above a form that waits. */
const WAITING_TEXT = 'Not sent yet. It will be sent when you are back online.';
/** The response to it was lost, and the values have been changed since. */
const SENT_BEFORE =
  'What you sent before did arrive, as it was then. Look at it first: sending again adds this to it.';
const makeNonce = createNonces();

/**
 * A form that creates or changes one entity: validation by the contract's schema, a draft, saving,
 * the server's sentences at their fields, and the failure for a banner.
 *
 *     const entity = useEntityForm({
 *       schema: profileUpdate,
 *       initialValues: toValues(user),
 *       draft: { key: useDraftKey('profile') },
 *       save: (values) => update.mutateAsync(values),
 *       failureText: (error) => failureText(error, FAILURE_TEXT.profileUpdate),
 *       onSaved: close,
 *     });
 *     <form onSubmit={entity.submit}>…</form>
 */
export function useEntityForm<Values extends object, Result>(
  options: EntityFormOptions<Values, Result>,
): EntityForm<Values> {
  const [pristine] = useState(() => options.initialValues);
  const [saved, setSaved] = useState(pristine);
  const draft = useFormDraft(options.draft, pristine);
  const form = useForm<Values>({
    initialValues: draft.initialValues,
    validate: toValidate(options.schema),
    onValuesChange: draft.store,
    ...(options.validateOn === 'blur' && {
      validateInputOnBlur: true,
      clearInputErrorOnChange: true,
    }),
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(saved);
  const keeping = useKeeping({ draft, form, isChanged });
  const { waitForConnection, isWaiting, stopWaiting } = useWaiting(submit);
  const { isSaving, failure, setFailure, save } = useSave(form, options, (values) => {
    draft.drop();
    setSaved(values);
  });
  function submit(event?: React.FormEvent<HTMLFormElement>) {
    const send = form.onSubmit(
      (values) => (waitForConnection() ? undefined : save(values)),
      (errors) => (options.onInvalid ? options.onInvalid() : focusFirstField(Object.keys(errors))),
    );
    send(event);
  }
  return {
    form,
    submit,
    isSaving,
    isWaiting,
    failure: isWaiting ? WAITING_TEXT : failure,
    dismissFailure: isWaiting ? stopWaiting : () => setFailure(null),
    isChanged,
    ...draft.origin,
    ...keeping,
    discard: draft.drop,
    startOver: () => {
      form.setValues(pristine);
      setSaved(pristine);
      form.clearErrors();
      draft.startOver();
    },
  };
}

interface Keeping<Values extends object> {
  draft: ReturnType<typeof useFormDraft<Values>>;
  form: UseFormReturnType<Values>;
  isChanged: boolean;
}

/** Keeps the draft beyond the tab: when asked, and when the tab is closed. */
function useKeeping<Values extends object>({ draft, form, isChanged }: Keeping<Values>) {
  const keepTyped = useEffectEvent(() => {
    // Signing out has discarded what the tab had.
    if (isChanged && draft.isTyped()) draft.keep(form.getValues());
  });
  useEffect(() => {
    // Also before a reload, after which the tab still has what was typed.
    window.addEventListener('pagehide', keepTyped);
    return () => window.removeEventListener('pagehide', keepTyped);
  }, []);
  function keepDraft() {
    if (draft.keep(form.getValues())) draft.dropTyped();
  }
  return {
    isDraftKept: draft.isKept(form.values),
    keepDraft: draft.canBeKept ? keepDraft : undefined,
  };
}

/** Submits again, with what is in the fields by then, once there is a connection. */
function useWaiting(submit: () => void) {
  const isOnline = useConnection() === 'online';
  const [isWaiting, setWaiting] = useState(false);
  const submitAgain = useEffectEvent(() => {
    setWaiting(false);
    submit();
  });
  useEffect(() => {
    if (isWaiting && isOnline) submitAgain();
  }, [isWaiting, isOnline]);
  return {
    isWaiting,
    stopWaiting: () => setWaiting(false),
    /** Whether it waits, because there is no connection. */
    waitForConnection() {
      if (!isOnline) setWaiting(true);
      return !isOnline;
    },
  };
}

function useSave<Values extends object, Result>(
  form: UseFormReturnType<Values>,
  options: EntityFormOptions<Values, Result>,
  keepSaved: (values: Values) => void,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  async function save(values: Values) {
    if (isSaving) return;
    setFailure(null);
    setSaving(true);
    try {
      const result = await options.save(values);
      keepSaved(values);
      options.onSaved?.(result, values);
    } catch (error) {
      if (isApiError(error)) showFieldErrors(form, failureFields(error));
      const wasSent = isApiError(error, 'NONCE_REUSED');
      // What is sent next is another write.
      if (wasSent) form.setValues({ nonce: makeNonce() } as object as Partial<Values>);
      setFailure(wasSent ? SENT_BEFORE : options.failureText(error));
    } finally {
      setSaving(false);
    }
  }
  return { isSaving, failure, setFailure, save };
}

/** The server's sentences at their fields. */
function showFieldErrors<Values extends object>(
  form: UseFormReturnType<Values>,
  fields: Record<string, string>,
): void {
  form.setErrors(fields);
  focusFirstField(Object.keys(fields));
}
