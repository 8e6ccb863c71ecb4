import type { SecondFactorNeeded } from '@muster/contract';
import { Banner, Button, Group, Stack, TextInput } from '@muster/ui';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { BoxField } from '../box-field.tsx';
import { useSecondFactor } from './use-second-factor.ts';

/** What the step after the password is given. */
export interface SecondFactorStepProps {
  needed: SecondFactorNeeded;
  /** Back to the password, with what it says there. */
  onLeave: (reason: string | null) => void;
}

type Method = 'code' | 'recoveryCode' | 'passkey';

const DIGITS = 6;
const WAY_LABELS: Readonly<Record<Method, string>> = {
  code: 'Use a code instead',
  passkey: 'Use a passkey instead',
  recoveryCode: 'Use a recovery code',
};
const FIELD = { ref: focus, size: 'lg', autoCapitalize: 'none', spellCheck: false };
const CODE = {
  label: 'Code from your authenticator app',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const;
const RECOVERY_CODE = {
  label: 'Recovery code',
  description: 'One of those you have kept. Each works once.',
  placeholder: 'xxxx-xxxx-xxxx-xxxx',
  autoComplete: 'off',
};

/**
 * What follows the password of an account with a second factor: a code, a passkey or a recovery
 * code (docs/product/second-factors.md#sign-in).
 */
export function SecondFactorStep({ needed, onLeave }: SecondFactorStepProps) {
  const { send, sendPasskey, isBusy, failure, errors, clear } = useSecondFactor(needed, onLeave);
  const own = needed.kinds.includes('totp') ? 'code' : sendPasskey ? 'passkey' : null;
  const [method, setMethod] = useState<Method>(own ?? 'recoveryCode');
  const [remember, setRemember] = useState(false);
  function choose(next: Method) {
    clear();
    setMethod(next);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(method);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    if (field.value) void send({ [method]: field.value.trim(), remember });
  }
  function typeCode({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
    clear();
    const code = value.replace(/\s/g, '');
    if (code.length === DIGITS) void send({ code, remember });
  }
  const field = { name: method, readOnly: isBusy, error: errors[method] };
  return (
    <form onSubmit={submit} noValidate aria-label="Two-factor sign-in">
      <Stack gap={20}>
        {failure && <Banner tone="error" text={failure} onDismiss={clear} />}
        {/* Before the field, whose last digit sends. */}
        <BoxField
          checked={remember}
          onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
        >
          Don’t ask again on this browser for 30 days
        </BoxField>
        {method === 'code' && <TextInput {...FIELD} {...CODE} {...field} onChange={typeCode} />}
        {method === 'recoveryCode' && (
          <TextInput {...FIELD} {...RECOVERY_CODE} {...field} onChange={clear} />
        )}
        {method !== 'passkey' && (
          <Button type="submit" size="lg" fullWidth disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Signing in...' : 'Sign in'}
          </Button>
        )}
        {sendPasskey && method !== 'recoveryCode' && (
          <Button
            {...(method === 'passkey' ? { ref: focus } : { variant: 'default' })}
            size="lg"
            fullWidth
            disabled={isBusy}
            onClick={() => void sendPasskey({ remember })}
          >
            Use a passkey
          </Button>
        )}
        <Ways {...{ own, method }} onChoose={choose} onBack={() => onLeave(null)} />
      </Stack>
    </form>
  );
}

interface WaysProps {
  /** What the account has that this browser can use. */
  own: Exclude<Method, 'recoveryCode'> | null;
  method: Method;
  onChoose: (method: Method) => void;
  onBack: () => void;
}

/** Back, and to the other ways to sign in. */
function Ways({ own, method, onChoose, onBack }: WaysProps) {
  const other = method === 'recoveryCode' ? own : 'recoveryCode';
  return (
    <Group gap={8} justify="space-between">
      <Button variant="subtle" onClick={onBack}>
        Back
      </Button>
      {other && (
        <Button variant="subtle" onClick={() => onChoose(other)}>
          {WAY_LABELS[other]}
        </Button>
      )}
    </Group>
  );
}

/** What comes next has the focus: the field of before is gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
