import { ApiError } from '@muster/api-client';
import type { Meta, StoryObj } from '@muster/testing/story';
import { type Auth, AuthContext } from '../auth.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

const WRONG = 'This code is wrong or has been used. Wait for the next one';

/** A server that takes no code. */
const auth = {
  loadApi: async () => ({
    signInWithSecondFactor: async () => {
      throw new ApiError('VALIDATION', '', { status: 400, fields: { code: WRONG } });
    },
  }),
} as unknown as Auth;

const challenge = 'Y2hhbGxlbmdl';

export default {
  component: SecondFactorStep,
  args: {
    needed: { needsSecondFactor: true, challenge, kinds: ['totp'] },
    onLeave: () => undefined,
  },
  parameters: { as: 'nobody', widthPx: 440 },
  render: (args) => (
    <AuthContext value={auth}>
      <SecondFactorStep {...args} />
    </AuthContext>
  ),
} satisfies Meta<typeof SecondFactorStep>;

type Story = StoryObj<typeof SecondFactorStep>;

const passkeyOptions = { challenge };

export const App: Story = {};
export const AppAndPasskey: Story = {
  args: {
    needed: { needsSecondFactor: true, challenge, kinds: ['totp', 'passkey'], passkeyOptions },
  },
};
export const Passkey: Story = {
  args: { needed: { needsSecondFactor: true, challenge, kinds: ['passkey'], passkeyOptions } },
};
/** As in a browser that cannot use the passkey of the account. */
export const RecoveryCode: Story = {
  args: { needed: { needsSecondFactor: true, challenge, kinds: ['passkey'] } },
};
