import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import * as css from '../settings.module.css';
import { AppCodeForm } from './app-code-form.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactors } from './second-factors.tsx';

export default {
  component: SecondFactors,
  parameters: { widthPx: 640 },
  render: () => (
    <div className={css.part}>
      <SecondFactors />
    </div>
  ),
} satisfies Meta<typeof SecondFactors>;

type Story = StoryObj<typeof SecondFactors>;

const ADDED = { createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null };
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SETUP = {
  id: makeId(1),
  secret: SECRET,
  otpauthUrl: `otpauth://totp/Muster:fox@badgerwood.uk?secret=${SECRET}&issuer=Muster`,
};

export const None: Story = { parameters: { data: 'empty' } };
export const OfAnOrganizer: Story = {};
export const Two: Story = {
  render: () => (
    <FactorList
      factors={[
        { id: makeId(1), kind: 'totp', name: 'Authenticator app', ...ADDED },
        { id: makeId(2), kind: 'passkey', name: 'Firefox on Windows', ...ADDED },
      ]}
      onRemove={() => undefined}
    />
  ),
};
export const CodeOfAnApp: Story = {
  parameters: { widthPx: 440 },
  render: () => (
    <AppCodeForm setup={SETUP} send={async () => undefined} onCancel={() => undefined} />
  ),
};
export const Codes: Story = {
  parameters: { widthPx: 440 },
  render: () => (
    <RecoveryCodes
      codes={Array.from({ length: 8 }, (_, index) => `k7f${index}-m9q4-x2wb-t5n${index}`)}
      onKept={() => undefined}
    />
  ),
};
