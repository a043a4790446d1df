import { NetworkPage } from './NetworkPage.tsx';

export default function ManageFollowingScreen() {
  return <NetworkPage name="Following" empty="There are no users you are following." />;
}
