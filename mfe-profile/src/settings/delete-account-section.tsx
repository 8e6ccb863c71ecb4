import { lazyDialog, useAbilities } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './settings.module.css';

// Forms and their schemas are loaded when the first is opened.
const DeleteAccountDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/**
 * Leads to the deletion of one's own account; the superadmin's cannot be deleted
 * (docs/product/roles-and-accounts.md#account-deletion).
 */
export function DeleteAccountSection() {
  const { administer } = useAbilities();
  const [isAsking, setAsking] = useState(false);
  if (administer) return <p className={css.text}>The superadmin’s account cannot be deleted.</p>;
  return (
    <>
      <p className={css.text}>
        Your account is deleted 14 days after you ask for it. Until then you can change your mind.
      </p>
      <Button
        color="red"
        variant="outline"
        className={css.action ?? ''}
        onClick={() => setAsking(true)}
      >
        Delete account
      </Button>
      <Suspense fallback={null}>
        {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
