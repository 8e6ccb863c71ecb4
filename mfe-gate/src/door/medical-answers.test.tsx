import { handle, makeEvent, refuse } from '@muster/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, openGate, PEOPLE, press } from '../testing/open-gate.tsx';

const CARYS = PEOPLE.find(({ name }) => name === 'Carys Adams')!;
const LOOK = 'Medical answers (this is recorded)';

function openAs({ viewMedical }: { viewMedical: boolean }) {
  const event = makeEvent({ id: EVENT });
  const looks: string[] = [];
  openGate(undefined, {
    handlers: [
      handle('getEvent', () => ({ event: { ...event, can: { ...event.can, viewMedical } } })),
      handle('getMedicalAnswers', ({ params }) => {
        looks.push(params.userId);
        if (looks.length === 1) return refuse('TOO_MANY_REQUESTS');
        return { medicalConditions: 'Asthma, inhaler', dietaryRequirements: '' };
      }),
    ],
  });
  return looks;
}

test('a medic looks at the answers of one person, after asking, and a failed look says nothing of them', async () => {
  const looks = openAs({ viewMedical: true });
  await press(/^Adams, Carys/);
  const button = await screen.findByRole('button', { name: LOOK });
  expect(looks).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText(/No answers/)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: LOOK }));
  expect(await screen.findByText('Asthma, inhaler')).toBeVisible();
  expect(looks).toEqual([CARYS.id, CARYS.id]);
});

test('others are not offered the answers', async () => {
  openAs({ viewMedical: false });
  await press(/^Adams, Carys/);
  expect(await screen.findByRole('button', { name: 'Emergency contact' })).toBeVisible();
  expect(screen.queryByRole('button', { name: LOOK })).not.toBeInTheDocument();
});
