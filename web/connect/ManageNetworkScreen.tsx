import { UserX } from 'lucide-react';
import { manageNetwork } from '#contract/connect/networkings.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Button } from '#web/ui/Button.tsx';
import { HoldSwitch } from './HoldSwitch.tsx';
import { addressOf, networkQuery, readAddress, useAddress } from './list-address.ts';
import { NetworkList } from './NetworkList.tsx';
import { NetworkPage } from './NetworkPage.tsx';
import { useRelations } from './useRelations.ts';

const path = '/manage_network';

export const loader = load(async ({ search, viewer, read }) => {
  if (viewer?.account_setup === 1) await read(manageNetwork, networkQuery(readAddress(search)));
});

export default function ManageNetworkScreen() {
  return (
    <NetworkPage name="Connections" path={path}>
      <Connections />
    </NetworkPage>
  );
}

function Connections() {
  const address = useAddress();
  const data = useApiQuery(manageNetwork, networkQuery(address)).data;
  const { remove } = useRelations();
  return (
    <NetworkList
      label="Connections"
      empty="There are no users in your network to display. Invite users to join your network in the Connect page."
      invite
      data={data && { ...data, users: data.friends_and_family.filter((member) => member.in_network) }}
      to={(page) => addressOf(path, { ...address, page })}
      buttons={(member) => (
        <>
          <HoldSwitch member={member} />
          <Button
            size="sm"
            variant="quiet"
            icon={<UserX aria-hidden className="size-4" />}
            aria-label={`Remove ${member.name}`}
            onClick={() => void remove(member)}
          >
            Remove
          </Button>
        </>
      )}
    />
  );
}
