import { SettingSwitch } from '@muster/features/notification-switches';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { usePatchProfile } from './use-patch-profile.ts';

/** What others see of the user (docs/product/record.md#experience). */
export function PrivacySection() {
  // The profile above says when it cannot be fetched, and tries again.
  const { data } = useEndpoint('getProfile', {});
  const { mutate, variables, isPending } = usePatchProfile();
  const shown = { ...data?.user, ...(isPending && variables) };
  return (
    <>
      <SettingSwitch
        label="Show me among those going"
        explanation="Everyone sees your name and picture on the pages of events you have a spot at."
        isOn={shown.showsAmongGoing ?? false}
        isDisabled={!data}
        onSwitch={(showsAmongGoing) => mutate({ showsAmongGoing })}
      />
      <SettingSwitch
        label="Show organizers how many games I have played"
        explanation="Organizers of events you have joined see the number, and not where it was."
        isOn={shown.showsExperience ?? false}
        isDisabled={!data}
        onSwitch={(showsExperience) => mutate({ showsExperience })}
      />
    </>
  );
}
