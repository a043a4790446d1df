import { NetworkPage } from './NetworkPage.tsx';

export default function ManageNetworkScreen() {
  return (
    <NetworkPage
      name="Connections"
      empty="There are no users in your network to display. Invite users to join your network in the Connect page."
    />
  );
}
