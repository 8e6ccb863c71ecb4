import { SESSION_TEXTS } from '@muster/page-contract';
import { Banner, Button } from '@muster/ui';
import { Link, useLocation } from 'react-router-dom';
import { GamesLink } from './games-link.tsx';
import { PasswordFields, PersonFields } from './registration-fields.tsx';
import * as css from './registration-page.module.css';
import * as layoutCss from './session-layout.module.css';
import { SessionLayout } from './session-layout.tsx';
import { useRegistrationForm } from './use-registration-form.ts';

/** Create account: ticks while the user types; the button is disabled until everything is valid. */
export function RegistrationPage() {
  const registration = useRegistrationForm();
  const { submit, failure, dismissFailure, isSaving, isComplete } = registration;
  return (
    <SessionLayout path="/register" footer={<LoginLink />}>
      <form onSubmit={submit} noValidate className={css.fields}>
        {failure && <Banner tone="error" text={failure} onDismiss={dismissFailure} />}
        <PersonFields registration={registration} />
        <PasswordFields registration={registration} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={isSaving || !isComplete}
          aria-busy={isSaving}
        >
          {isSaving ? 'Creating account...' : SESSION_TEXTS['/register'].button}
        </Button>
      </form>
    </SessionLayout>
  );
}

function LoginLink() {
  const { state } = useLocation();
  return (
    <>
      Already have an account?{' '}
      <Link to="/login" state={state}>
        Sign in
      </Link>
      <span className={layoutCss.more}>
        <GamesLink />
      </span>
    </>
  );
}
