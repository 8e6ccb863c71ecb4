import { FAILURE_TEXT, type MailPreferences } from '@muster/contract';
import { SettingSwitch } from '@muster/features/notification-switches';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Skeleton } from '@muster/ui';
import * as css from './settings.module.css';
import { useUpdateMailPreferences } from './use-update-mail-preferences.ts';

const LABELS: Record<keyof MailPreferences, { label: string; explanation: string }> = {
  eventApproved: {
    label: 'Email when an event is approved',
    explanation: 'When one of your events is approved.',
  },
  eventRejected: {
    label: 'Email when an event is rejected',
    explanation: 'When one of your events is rejected, with the reason.',
  },
  eventReverted: {
    label: 'Email when your changes are reverted',
    explanation: 'When one of your events goes back to its approved version.',
  },
  participation: {
    label: 'Email about your spots',
    explanation: 'When you have a spot, wait for one, move up, or lose it.',
  },
  joinedEventChanged: {
    label: 'Email when an event changes',
    explanation: 'When an event you joined has another date or location, or is deleted.',
  },
  eventReminder: {
    label: 'Email the day before',
    explanation: 'A reminder of an event at which you have a spot.',
  },
  waiverReminder: {
    label: 'Email about waivers',
    explanation: 'When you have not signed yet, a week before the event and the day before.',
  },
  squadInvitation: {
    label: 'Email about your squads',
    explanation: 'When a squad that you were in comes to another event.',
  },
  announcement: {
    label: 'Email about announcements',
    explanation: 'When the organizer of an event you joined sends an announcement.',
  },
  unreadMessages: {
    label: 'Email about unread messages',
    explanation: 'When messages wait for you while you are away, at most every four hours.',
  },
  eventOrganizerGone: {
    label: 'Email when an organizer leaves',
    explanation: 'When the organizer of an event you joined deletes their account.',
  },
  reportResolved: {
    label: 'Email about your reports',
    explanation: 'When something you reported has been decided.',
  },
  savedSearchMatches: {
    label: 'Email about saved searches',
    explanation:
      'At most once a day for each, when new events match a search you chose emails for.',
  },
  followedOrganizers: {
    label: 'Email about organizers you follow',
    explanation: 'At most once a day for each, when they have new events.',
  },
};

/** The kinds by what they are about. */
const GROUPS: { title: string; about: string; kinds: readonly (keyof MailPreferences)[] }[] = [
  {
    title: 'My events',
    about: 'When what you organize is approved, rejected or changed back.',
    kinds: ['eventApproved', 'eventRejected', 'eventReverted'],
  },
  {
    title: 'My games',
    about: 'Your spots, changes, reminders, and new games you asked to hear of.',
    kinds: [
      'participation',
      'joinedEventChanged',
      'eventReminder',
      'waiverReminder',
      'squadInvitation',
      'eventOrganizerGone',
      'savedSearchMatches',
      'followedOrganizers',
    ],
  },
  {
    title: 'Messages',
    about: 'Announcements, messages that wait, and what became of your reports.',
    kinds: ['announcement', 'unreadMessages', 'reportResolved'],
  },
];

/**
 * Which kinds of email the user gets: three switches, and each kind behind them. Emails about the
 * security of the account are always sent.
 */
export function MailSwitches() {
  const { mutate } = useUpdateMailPreferences();
  return (
    <AsyncView
      query={useEndpoint('getMailPreferences', {})}
      failure={FAILURE_TEXT.fetchMailPreferences}
      loading="Loading which emails you get"
      skeleton={<Skeleton height={64} />}
    >
      {({ preferences }) =>
        GROUPS.map((group) => (
          <Group key={group.title} {...{ group, preferences }} onChoose={mutate} />
        ))
      }
    </AsyncView>
  );
}

interface GroupProps {
  group: (typeof GROUPS)[number];
  preferences: MailPreferences;
  onChoose: (change: Partial<MailPreferences>) => void;
}

/** One switch for all of its kinds, and one for each behind a press. */
function Group({ group: { title, about, kinds }, preferences, onChoose }: GroupProps) {
  const on = kinds.filter((kind) => preferences[kind]);
  const some = `${about} ${on.length} of ${kinds.length} kinds are on.`;
  return (
    <div className={css.group}>
      <SettingSwitch
        label={title}
        explanation={on.length > 0 && on.length < kinds.length ? some : about}
        isOn={on.length > 0}
        onSwitch={(isOn) => onChoose(Object.fromEntries(kinds.map((kind) => [kind, isOn])))}
      />
      <details className={css.each}>
        <summary aria-label={`Choose one by one: ${title}`}>Choose one by one</summary>
        {kinds.map((kind) => (
          <SettingSwitch
            key={kind}
            {...LABELS[kind]}
            isOn={preferences[kind]}
            onSwitch={(isOn) => onChoose({ [kind]: isOn })}
          />
        ))}
      </details>
    </div>
  );
}
