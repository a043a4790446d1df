import { followings } from '#contract/connect/networkings.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { addressOf, networkQuery, readAddress, useAddress } from './list-address.ts';
import { NetworkList } from './NetworkList.tsx';
import { NetworkPage } from './NetworkPage.tsx';
import { useRelations } from './useRelations.ts';

const path = '/manage_network_following';

export const loader = load(async ({ search, viewer, read }) => {
  if (viewer?.account_setup === 1) await read(followings, networkQuery(readAddress(search)));
});

export default function ManageNetworkFollowingScreen() {
  return (
    <NetworkPage name="Following" path={path}>
      <Following />
    </NetworkPage>
  );
}

function Following() {
  const address = useAddress();
  const data = useApiQuery(followings, networkQuery(address)).data;
  const { follow, unfollow } = useRelations();
  return (
    <NetworkList
      label="Following"
      empty="There are no users you are following."
      invite
      data={data}
      to={(page) => addressOf(path, { ...address, page })}
      buttons={(member) => (
        <Switch
          label={
            <>
              Following<span className="sr-only"> {member.name}</span>
            </>
          }
          checked={member.is_follow}
          onChange={() => void (member.is_follow ? unfollow : follow)(member)}
          className="-my-1 grow text-sm"
        />
      )}
    />
  );
}
