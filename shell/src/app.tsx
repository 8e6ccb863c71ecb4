import { viewerAbilities } from '@muster/domain';
import { listPublicPaths } from '@muster/page-contract';
import { sessionStore } from '@muster/token-store';
import { MusterProvider } from '@muster/ui';
import { Provider } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { type BootData, readStyleNonce } from './boot/boot-data.ts';
import type { Remotes } from './boot/remotes.ts';
import { StaticFrame } from './boot/static-frame.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { RemotesProvider, useRemotes } from './mounting/remotes-context.tsx';
import { useAuth } from './session/auth.tsx';
import { AuthProvider } from './session/auth-provider.tsx';
import { SessionSpinner, SignedInOnly, SignedOutOnly } from './session/guards.tsx';
import { LoginPage } from './session/login-page.tsx';
import { ShellBoundary } from './shell-boundary.tsx';

// Pages for visitors only or for signed-in users only are loaded when they are shown.
const RegistrationPage = lazy(async () => {
  const { RegistrationPage } = await import(
    /* webpackChunkName: "registration" */ './session/registration-page.tsx'
  );
  return { default: RegistrationPage };
});
const ForgotPasswordPage = lazy(async () => {
  const { ForgotPasswordPage } = await import(
    /* webpackChunkName: "account-links" */ './session/account-links/index.ts'
  );
  return { default: ForgotPasswordPage };
});
const ResetPasswordPage = lazy(async () => {
  const { ResetPasswordPage } = await import(
    /* webpackChunkName: "account-links" */ './session/account-links/index.ts'
  );
  return { default: ResetPasswordPage };
});
const ConfirmEmailPage = lazy(async () => {
  const { ConfirmEmailPage } = await import(
    /* webpackChunkName: "account-links" */ './session/account-links/index.ts'
  );
  return { default: ConfirmEmailPage };
});
const Dashboard = lazy(async () => {
  const { Dashboard } = await import(/* webpackChunkName: "dashboard" */ './frame/dashboard.tsx');
  return { default: Dashboard };
});
const VisitorPage = lazy(async () => {
  const { VisitorPage } = await import(
    /* webpackChunkName: "dashboard" */ './frame/visitor-page.tsx'
  );
  return { default: VisitorPage };
});

const StandalonePage = lazy(async () => {
  const { StandalonePage } = await import(
    /* webpackChunkName: "dashboard" */ './frame/standalone-page.tsx'
  );
  return { default: StandalonePage };
});

// They are small and rare, like the second factor at sign-in and what the frame shows without a
// tab: a file of each would add more to the first script, which names every file, than it holds.
const NotFoundPage = lazy(async () => {
  const { NotFoundPage } = await import(/* webpackChunkName: "rare" */ './frame/not-found.tsx');
  return { default: NotFoundPage };
});
const OverrideBar = lazy(
  () => import(/* webpackChunkName: "rare" */ './mounting/override-bar.tsx'),
);

interface AppProps {
  boot: BootData;
  remotes: Remotes;
}

/** The shell: theme, session, routes. */
export function App({ boot, remotes }: AppProps) {
  const { config } = boot;
  return (
    <MusterProvider nonce={readStyleNonce()}>
      <ShellBoundary>
        <Provider store={sessionStore}>
          <BrowserRouter>
            <AuthProvider config={config} shellBuild={boot.build}>
              <WithRemotes remotes={remotes}>
                <Pages config={config} />
                {hasOverrides(remotes) && (
                  <Suspense>
                    <OverrideBar overrides={remotes.overrides} />
                  </Suspense>
                )}
              </WithRemotes>
            </AuthProvider>
          </BrowserRouter>
        </Provider>
      </ShellBoundary>
    </MusterProvider>
  );
}

function hasOverrides({ overrides }: Remotes): boolean {
  return overrides.list().length > 0 || overrides.listRefused().length > 0;
}

function WithRemotes({ remotes, children }: { remotes: Remotes; children: ReactNode }) {
  const { user, isSuperadmin } = useAuth();
  const { seeDiagnostics } = viewerAbilities(user && { id: user.id, isSuperadmin });
  return (
    <RemotesProvider remotes={remotes} showDetails={seeDiagnostics}>
      {children}
    </RemotesProvider>
  );
}

/**
 * The routes (docs/product/sessions.md#signed-in-routes). The tabs below /dashboard come from the
 * registry.
 */
export function Pages({ config }: Pick<BootData, 'config'>) {
  const { status } = useAuth();
  const dashboard = (
    <Suspense fallback={<FrameSkeleton />}>
      <Dashboard config={config} />
    </Suspense>
  );
  // Without a session, also one that ends meanwhile, the page stays; only the frame is another.
  const visitorPage = (
    <Suspense fallback={<StaticFrame otherwise={null} />}>
      <VisitorPage config={config} />
    </Suspense>
  );
  const standalonePage = (
    <Suspense fallback={null}>
      <StandalonePage config={config} />
    </Suspense>
  );
  const publicPaths = useRemotes().flatMap((remote) =>
    listPublicPaths(remote).map((path) => ({ path, standalone: remote.standalone })),
  );
  function load(page: ReactNode) {
    return <Suspense fallback={<SessionSpinner label="Loading" />}>{page}</Suspense>;
  }
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route element={<SignedOutOnly />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={load(<RegistrationPage />)} />
      </Route>
      <Route
        path="/forgot-password"
        element={load(<ForgotPasswordPage sendsMail={config.sendsMail} />)}
      />
      <Route path="/reset-password" element={load(<ResetPasswordPage />)} />
      <Route path="/confirm-email" element={load(<ConfirmEmailPage />)} />
      <Route element={<SignedInOnly />}>
        <Route path="/dashboard/*" element={dashboard} />
        <Route path="/admin/*" element={dashboard} />
      </Route>
      {publicPaths.map(({ path, standalone }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={standalone ? standalonePage : status === 'out' ? visitorPage : dashboard}
        />
      ))}
      <Route path="*" element={load(<NotFoundPage />)} />
    </Routes>
  );
}
