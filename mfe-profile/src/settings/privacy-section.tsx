import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { SettingSwitch } from '@muster/features/notification-switches';
import { showBanner } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { usePatchProfile } from './use-patch-profile.ts';

/** What others see of the user (docs/product/record.md#experience). */
export function PrivacySection() {
  // The profile above says when it cannot be fetched, and tries again.
  const { data } = useEndpoint('getProfile', {});
  const { mutate, variables, isPending } = usePatchProfile();
  const shown = { ...data?.user, ...(isPending && variables) };
  function choose(change: Parameters<typeof mutate>[0]) {
    mutate(change, {
      onError: (error) =>
        showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.profileUpdate) }),
    });
  }
  return (
    <>
      <SettingSwitch
        label="Show me among those going"
        explanation="Everyone sees your name and picture on the pages of events you have a spot at."
        isOn={shown.showsAmongGoing ?? false}
        isDisabled={!data}
        onSwitch={(showsAmongGoing) => choose({ showsAmongGoing })}
      />
      <SettingSwitch
        label="Show organizers how many games I have played"
        explanation="Organizers of events you have joined see the number, and not where it was."
        isOn={shown.showsExperience ?? false}
        isDisabled={!data}
        onSwitch={(showsExperience) => choose({ showsExperience })}
      />
    </>
  );
}
