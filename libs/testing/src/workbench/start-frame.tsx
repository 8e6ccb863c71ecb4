import { type Api, createApi } from '@muster/api-client';
import { createQueryClient } from '@muster/remote-kit';
import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import type { Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Choices } from './choices.ts';
import { FollowedLocation } from './followed-location.tsx';
import { FramePage } from './frame-page.tsx';
import { isLive } from './live.ts';
import type { RemoteModules } from './modules.ts';
import { RemoteProviders } from './remote-providers.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signInToFakeBackend } from './sign-in-to-fake-backend.ts';
import { SignedOut } from './signed-out.tsx';

interface FrameOptions {
  root: Root;
  remote: RemoteDeclaration;
  modules: RemoteModules;
  choices: Choices;
}

/** Mounts the remote as the shell would, with the choices of the bar. */
export async function startFrame({ root, remote, modules, choices }: FrameOptions): Promise<void> {
  if (!isLive) await signInToFakeBackend(choices);
  const api: Api = createApi({
    apiBase: '',
    onSessionEnded: () => undefined,
    onConfirmationNeeded: () => confirmIdentity(api),
  });
  root.render(
    <BrowserRouter>
      <FollowedLocation />
      <RemoteProviders
        api={api}
        queryClient={createQueryClient()}
        scheme={choices.scheme}
        signedOut={isLive ? <SignInForm api={api} /> : <SignedOut />}
      >
        <FramePage remote={remote} modules={modules} shows={choices.shows} />
      </RemoteProviders>
    </BrowserRouter>,
  );
}

async function confirmIdentity(api: Api): Promise<boolean> {
  const password = window.prompt('Confirm that it is you: your password');
  if (!password) return false;
  return api.confirmIdentity({ body: { password } }).then(
    () => true,
    () => false,
  );
}
