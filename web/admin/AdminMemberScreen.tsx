import { useParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { adminMember } from '#contract/moderation.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { AdminPage } from './AdminPage.tsx';
import { MemberTags } from './AdminMembersScreen.tsx';
import { loadForAdmin } from './admin-load.ts';
import { LogTable } from './LogTable.tsx';
import { MediaPermissionPanel, ProfilePanel, SuspensionPanel } from './MemberPanels.tsx';

export const loader = loadForAdmin(({ params, read }) =>
  read(adminMember, { params: { id: params['id'] ?? '' } }),
);

/** One member, and what an administrator can do about them. */
export default function AdminMemberScreen() {
  const { id = '' } = useParams();
  const name = useApiQuery(adminMember, { params: { id } }).data?.member.name ?? 'Member';
  return (
    <AdminPage title={name} parent={{ label: 'Members', to: '/admin/members' }}>
      <Member />
    </AdminPage>
  );
}

function Member() {
  const { id = '' } = useParams();
  const { data } = useApiQuery(adminMember, { params: { id } });
  if (!data) return null;
  const { member, log } = data;
  return (
    <div className="space-y-5">
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <Panel heading="Account" action={<MemberTags member={member} />}>
          <div className="mb-3 flex items-center gap-4">
            <Avatar name={member.name} src={member.avatar} size="lg" />
            {member.has_page && (
              <Link to={`/members/${member.id}`} className="tap-area">
                See the member’s page
              </Link>
            )}
          </div>
          <DefinitionList
            empty="None"
            items={[
              { label: 'Email', value: <span className="break-all">{member.email}</span> },
              { label: 'About Me', value: member.about_me },
              { label: 'City', value: member.city },
              { label: 'Joined', value: <LocalTime iso={member.created_at} /> },
              { label: 'Decisions in force', value: showCount(member.removals) },
            ]}
          />
        </Panel>
        <SuspensionPanel member={member} />
        <ProfilePanel member={member} />
        <MediaPermissionPanel member={member} />
      </div>
      <Panel heading="Actions about this member">
        <LogTable entries={log} about={false} />
      </Panel>
    </div>
  );
}
