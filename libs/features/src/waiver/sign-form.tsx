import { FIELD_TEXT, isSignedName } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Button, FormBanner, Skeleton, TextInput } from '@muster/ui';
import { type ReactNode, Suspense, useId, useState } from 'react';
import * as css from './waiver.module.css';
import { WaiverText } from './waiver-text.tsx';

const SignaturePad = lazyPart(async () => (await import('./signature-pad.tsx')).SignaturePad);

/** What somebody signs with. */
export interface Signing {
  typedName: string;
  strokes: string | null;
}

interface SignFormProps {
  body: string;
  /** On the button. */
  action?: string;
  /** The text has changed since it was shown first; what was typed stays. */
  isChanged: boolean;
  isSaving: boolean;
  failure: string | null;
  onDismiss: () => void;
  onSign: (signing: Signing) => void;
  /** Before the name, such as who signs. */
  children?: ReactNode;
}

/** Reads and signs a waiver: a typed name is enough, a drawing can be added. */
export function SignForm({
  body,
  isChanged,
  isSaving,
  failure,
  onDismiss,
  ...form
}: SignFormProps) {
  const { action = 'Sign', children, onSign } = form;
  const [typedName, setTypedName] = useState('');
  const [strokes, setStrokes] = useState<string | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const textId = useId();
  function sign() {
    const name = typedName.trim();
    if (isSignedName(name)) onSign({ typedName: name, strokes });
    else setError(FIELD_TEXT.typedName);
  }
  return (
    <form
      className={css.form}
      aria-label="Sign the waiver"
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        sign();
      }}
    >
      {isChanged && (
        <p role="alert" className={css.changed}>
          The text has changed while you were reading. This is the new one.
        </p>
      )}
      <section id={textId} className={css.reading} aria-label="Text of the waiver">
        <WaiverText body={body} />
      </section>
      <FormBanner text={failure} isWaiting={false} onDismiss={onDismiss} />
      {children}
      <TextInput
        label="Your full name"
        description="Typing it signs the text above."
        required
        autoComplete="name"
        maxLength={100}
        aria-describedby={textId}
        value={typedName}
        error={error}
        onChange={(event) => {
          setTypedName(event.currentTarget.value);
          setError(null);
        }}
      />
      {isDrawing ? (
        <Suspense fallback={<Skeleton height={140} />}>
          <SignaturePad onChange={setStrokes} />
        </Suspense>
      ) : (
        <Button variant="subtle" className={css.draw ?? ''} onClick={() => setDrawing(true)}>
          Draw it, too (optional)
        </Button>
      )}
      <Button type="submit" loading={isSaving}>
        {action}
      </Button>
    </form>
  );
}
