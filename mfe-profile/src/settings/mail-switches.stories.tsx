import type { Meta, StoryObj } from '@muster/testing/story';
import { MailSwitches } from './mail-switches.tsx';

export default { component: MailSwitches } satisfies Meta<typeof MailSwitches>;

export const Switches: StoryObj<typeof MailSwitches> = {};
