import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../drafts/draft-storage.ts';
import { dropKeptDraft, readKeptDraft, writeKeptDraft } from '../drafts/kept-draft.ts';

/** Where a form keeps its draft. */
export interface FormDraft<Values> {
  /** From `useDraftKey(name)`, or `draftKey(null, name)` where there is no session. */
  key: string;
  /** The only fields that are stored, for forms with a password; all when left out. */
  fields?: readonly (keyof Values & string)[];
  /**
   * Whether it outlives the tab: it can be saved, and is when the tab is closed. For forms that
   * show `DraftNotice`, and without `fields`.
   */
  isKept?: boolean;
}

/**
 * The draft of a form: the values to begin with, and how to store and discard it. What is typed is
 * stored for the tab; a kept draft outlives it. Without options nothing is stored.
 */
export function useFormDraft<Values extends object>(
  options: FormDraft<Values> | undefined,
  pristine: Values,
) {
  const [begun] = useState(() => readFormDraft(options));
  const [startedOverCount, setStartedOverCount] = useState(0);
  const [isRestored, setRestored] = useState(begun.typed !== null);
  const [kept, setKept] = useState(begun.kept);
  const stored = begun.typed ?? begun.kept?.values;
  function drop() {
    if (options) {
      dropDraft(options.key);
      dropKeptDraft(options.key);
    }
    setRestored(false);
    setKept(null);
  }
  return {
    initialValues: { ...pristine, ...(stored && pick(stored, options?.fields)) },
    /** What the form began with. */
    origin: { isRestored, draftSavedAt: kept?.savedAt ?? null, startedOverCount },
    /** Whether these values are kept. */
    isKept: (values: Values) =>
      kept !== null &&
      JSON.stringify({ ...pristine, ...pick(kept.values, options?.fields) }) ===
        JSON.stringify(values),
    store: (values: Values) => {
      if (options) writeDraft(options.key, pick(values, options.fields));
    },
    /** Keeps the values beyond the tab. False where that is not possible or not wanted. */
    keep: (values: Values) =>
      options?.isKept === true &&
      writeKeptDraft(options.key, { values, savedAt: new Date().toISOString() }),
    canBeKept: options?.isKept === true,
    /** Discards what the tab has. */
    dropTyped: () => {
      if (options) dropDraft(options.key);
    },
    /** Whether the tab has something. */
    isTyped: () => options !== undefined && readDraft(options.key) !== null,
    drop,
    startOver: () => {
      drop();
      setStartedOverCount((count) => count + 1);
    },
  };
}

function readFormDraft<Values>(options: FormDraft<Values> | undefined) {
  return {
    typed: options ? readDraft<Partial<Values>>(options.key) : null,
    kept: options?.isKept ? readKeptDraft<Partial<Values>>(options.key) : null,
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
