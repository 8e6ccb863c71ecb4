import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { SettingSwitch } from '@muster/features/notification-switches';
import { showBanner } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { useChangePrivacy } from './use-change-privacy.ts';

/** What everyone sees of the user (docs/product/player-screens.md#going-faces). */
export function PrivacySection() {
  // The profile above says when it cannot be fetched, and tries again.
  const { data } = useEndpoint('getProfile', {});
  const { mutate, variables, isPending } = useChangePrivacy();
  function choose(showsAmongGoing: boolean) {
    mutate(showsAmongGoing, {
      onError: (error) =>
        showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.profileUpdate) }),
    });
  }
  return (
    <SettingSwitch
      label="Show me among those going"
      explanation="Everyone sees your name and picture on the pages of events you have a spot at."
      isOn={isPending ? variables : (data?.user.showsAmongGoing ?? false)}
      isDisabled={!data}
      onSwitch={choose}
    />
  );
}
