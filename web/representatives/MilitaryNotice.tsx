import { AppLink } from '#web/embedded/AppLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** For a member whose zip code is for military mail: how to see their senators and representative. */
export function MilitaryNotice() {
  return (
    <Notice className="mb-5">
      Your zip code is for military mail. Choose the state where you are registered to vote in{' '}
      <AppLink to="/general_settings">General Settings</AppLink> to see your senators and representative.
    </Notice>
  );
}
