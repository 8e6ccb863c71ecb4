import { type Api, isApiError } from '@muster/api-client';
import { FAILURE_TEXT, type SecondFactorNeeded } from '@muster/contract';
import { storeSession } from '@muster/token-store';
import { Banner, Button, Paper, PasswordField, Stack, TextInput } from '@muster/ui';
import { type FormEvent, useState } from 'react';

/**
 * Signs in at the real server, for `API=live`; the product's own sign-in screen is part of the
 * shell.
 */
export function SignInForm({ api }: { api: Api }) {
  const [failure, setFailure] = useState<string | null>(null);
  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    function text(name: string) {
      return String(form.get(name) ?? '');
    }
    try {
      const body = { email: text('email'), password: text('password') };
      const response = await api.login({ body });
      storeSession('needsSecondFactor' in response ? await finish(api, response) : response);
    } catch (error) {
      setFailure(isApiError(error) && error.message ? error.message : FAILURE_TEXT.login);
    }
  }
  return (
    <Paper withBorder p="lg" maw={420} mx="auto" mt={48}>
      <form onSubmit={signIn}>
        <Stack>
          {failure && <Banner tone="error" text={failure} />}
          <TextInput name="email" type="email" label="Email address" required />
          <PasswordField name="password" label="Password" required />
          <Button type="submit">Sign in</Button>
        </Stack>
      </form>
    </Paper>
  );
}

function finish(api: Api, { challenge }: SecondFactorNeeded) {
  const code = window.prompt('Code from your authenticator app') ?? '';
  return api.signInWithSecondFactor({ body: { challenge, code } });
}
