import { followings } from '#contract/connect/networkings.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { addressOf, readAddress, useAddress } from './list-address.ts';
import { NetworkList } from './NetworkList.tsx';
import { NetworkPage } from './NetworkPage.tsx';
import { useRelations } from './useRelations.ts';

const path = '/manage_network_following';
const listed = ({ q, page }: { q: string; page: number }) => ({
  query: { ...(q && { search_input: q }), page },
});

export const loader = load(async ({ search, viewer, read }) => {
  if (viewer?.account_setup === 1) await read(followings, listed(readAddress(search)));
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
  const data = useApiQuery(followings, listed(address)).data;
  const relations = useRelations();
  return (
    <NetworkList
      label="Following"
      empty="There are no users you are following."
      invite
      searched={address.q !== ''}
      members={data?.users}
      count={data?.count ?? 0}
      page={address.page}
      totalPages={data?.total_pages ?? 1}
      to={(page) => addressOf(path, { ...address, page })}
      row={(member) => (
        <Switch
          label={
            <>
              Following<span className="sr-only"> {member.name}</span>
            </>
          }
          checked={member.is_follow}
          onChange={() => void (member.is_follow ? relations.unfollow(member) : relations.follow(member))}
          className="-my-1 grow text-sm"
        />
      )}
    />
  );
}
