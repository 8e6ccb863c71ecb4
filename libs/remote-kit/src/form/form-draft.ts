import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../drafts/draft-storage.ts';

/** Where a form keeps its draft. */
export interface FormDraft<Values> {
  /** From `useDraftKey(name)`, or `draftKey(null, name)` where there is no session. */
  key: string;
  /** The only fields that are stored, for forms with a password; all when left out. */
  fields?: readonly (keyof Values & string)[];
}

/**
 * The draft of a form: the values to begin with, and how to store and discard it. Without options
 * nothing is stored.
 */
export function useFormDraft<Values extends object>(
  options: FormDraft<Values> | undefined,
  pristine: Values,
) {
  const [stored] = useState(() => (options ? readDraft<Partial<Values>>(options.key) : null));
  const [isRestored, setRestored] = useState(stored !== null);
  return {
    initialValues: { ...pristine, ...(stored && pick(stored, options?.fields)) },
    isRestored,
    store: (values: Values) => {
      if (options) writeDraft(options.key, pick(values, options.fields));
    },
    drop: () => {
      if (options) dropDraft(options.key);
      setRestored(false);
    },
  };
}

function pick<Values extends object>(
  values: Partial<Values>,
  fields: readonly (keyof Values & string)[] | undefined,
): Partial<Values> {
  if (!fields) return values;
  const picked = fields.filter((field) => field in values).map((field) => [field, values[field]]);
  return Object.fromEntries(picked) as Partial<Values>;
}
