import { PROFILE_PATH } from '../paths.ts';

interface Page {
  title: string;
  /** By what a link names, as in `/dashboard/profile/account#storage`: the heading of the part. */
  parts: Readonly<Record<string, string>>;
}

/** The pages of the settings, in their order, with their parts. */
export const SETTINGS_PAGES = {
  profile: { title: 'Profile', parts: { appearance: 'Appearance', privacy: 'Privacy' } },
  notifications: {
    title: 'Notifications',
    parts: {
      'on-this-device': 'On this device',
      emails: 'Emails',
      followed: 'Organizers you follow',
    },
  },
  family: {
    title: 'Family and record',
    parts: { dependants: 'Dependants', record: 'Record' },
  },
  security: {
    title: 'Security',
    parts: { 'two-factor': 'Two-factor sign-in', password: 'Password, email and sessions' },
  },
  account: {
    title: 'Account',
    parts: {
      blocked: 'Blocked people',
      storage: 'Storage',
      'your-data': 'Your data',
      'delete-account': 'Delete account',
    },
  },
  organizing: {
    title: 'Organizing',
    parts: {
      page: 'Your page',
      website: 'On your website',
      waiver: 'Waiver',
      limits: 'Chronograph and limits',
      programs: 'Programs',
      cards: 'Cards',
      banned: 'Banned players',
    },
  },
} as const satisfies Record<string, Page>;

/** The last part of the address of a page; that of the profile has none. */
export type SettingsPageId = keyof typeof SETTINGS_PAGES;

/** The pages in their order. */
export const PAGE_IDS = Object.keys(SETTINGS_PAGES) as SettingsPageId[];

/** The address of a page. */
export function settingsPath(id: SettingsPageId): string {
  return id === 'profile' ? PROFILE_PATH : `${PROFILE_PATH}/${id}`;
}

/** The page with the part that a link names; links of earlier releases all lead to the profile. */
export function pageOfPart(part: string): SettingsPageId | undefined {
  const old = { notifications: 'notifications', organizing: 'organizing', settings: 'profile' };
  return PAGE_IDS.find(
    (id) => part in SETTINGS_PAGES[id].parts || (old as Record<string, string>)[part] === id,
  );
}
