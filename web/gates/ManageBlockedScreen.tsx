import { NetworkPage } from './NetworkPage.tsx';

export default function ManageBlockedScreen() {
  return <NetworkPage name="Followers" empty="There are no blocked users in your network to display." />;
}
