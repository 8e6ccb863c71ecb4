import { TITLES } from './setting.ts';
import type { Task } from './task.ts';

/** What the superadmin does with events that wait for approval. */
export const adminTasks: readonly Task[] = [
  {
    name: 'reject an event with a reason',
    as: 'superadmin',
    from: () => '/dashboard/admin',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: `Reject ${TITLES.pending}` }));
      const dialog = page.getByRole('dialog');
      await hand.fill(dialog.getByLabel('Reason'), 'Say who the marshals are.');
      await hand.click(dialog.getByRole('button', { name: 'Reject' }));
      await dialog.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'approve an event',
    as: 'superadmin',
    peer: 'none',
    from: () => '/dashboard/admin',
    async perform(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: /^Approve / }).first());
      await hand.see(page.getByText(/is approved/));
    },
  },
];
