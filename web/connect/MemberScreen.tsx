import { useParams } from 'react-router';
import { memberPage, type Member } from '#contract/connect/members.ts';
import type { Output } from '#contract/endpoint.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ReportMember } from '../moderation/ReportMember.tsx';
import { MemberButtons } from './MemberButtons.tsx';
import { CommonFriends, RelationTags } from './MemberCard.tsx';
import { cityAndState } from './member-place.ts';
import { useRelations } from './useRelations.ts';

// Visitors see only members who are open to everyone. For all others they see the gate, found or not.
export const loader = load(async ({ params, viewer, read }) => {
  const reading = read(memberPage, { params: { user_id: params.user_id ?? '' } });
  await (viewer?.account_setup === 1 ? reading : reading.catch(() => null));
});

export default function MemberScreen() {
  const { user_id = '' } = useParams();
  const viewer = useViewer();
  const data = useApiQuery(memberPage, { params: { user_id } }).data;
  return (
    <Page
      crumbs={[{ label: 'Connect', to: '/members' }, { label: data?.user.name ?? 'Member' }]}
      title={data ? <bdi>{data.user.name}</bdi> : 'Member'}
    >
      <PageMeta title={data?.user.name ?? 'Member'} noIndex />
      {data ? <Profile page={data} isVisitor={!viewer} /> : <Gate needs="account">{null}</Gate>}
    </Page>
  );
}

function Profile({
  page: { user, member, own },
  isVisitor,
}: {
  page: Output<typeof memberPage>;
  isVisitor: boolean;
}) {
  return (
    <Panel className="max-w-190">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.name} src={user.avatar} size="xl" />
        <div className="min-w-0 grow basis-40">
          {member && (
            <p className="mb-1 flex flex-wrap gap-2 empty:hidden">
              <RelationTags member={member} />
            </p>
          )}
          {user.about_me && <p className="break-words">{user.about_me}</p>}
          <p className="text-ink-2">{member ? cityAndState(member) : user.state}</p>
          {member && !own && member.common_friends > 0 && <CommonFriends member={member} />}
        </div>
      </div>
      {own && (
        <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-ink-2">
          This is how other members see you.
          <LinkButton to="/general_settings" variant="secondary" size="sm">
            General Settings
          </LinkButton>
        </p>
      )}
      {member && !own && <Actions member={member} />}
      {isVisitor && (
        <div className="mt-4 border-t border-rule pt-4">
          <Gate needs="account">{null}</Gate>
        </div>
      )}
    </Panel>
  );
}

function Actions({ member }: { member: Member }) {
  const { remove, setHold } = useRelations();
  const held = member.status === 'Hold postings';
  const sharing = useLazyDialog(() => import('#web/shares/dialogs/ShareWithDialog.tsx'));
  const blocked = held && !member.in_network;
  return (
    <>
      {held && (
        <div className="mt-4">
          <Notice>
            {blocked
              ? 'You have blocked this member. You don’t see their postings.'
              : 'You have put this member on hold. You don’t see their postings.'}
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-x-3.5 gap-y-2 border-t border-rule pt-4">
        {!held && member.in_network && (
          <Button size="sm" aria-haspopup="dialog" onClick={sharing.open}>
            {`Share with ${member.name}`}
          </Button>
        )}
        {!held && <MemberButtons member={member} />}
        {/* They wrap together; on a line of their own, their texts start at its edge. */}
        <div className="-mx-3.5 flex flex-wrap">
          <Button size="sm" variant="quiet" onClick={() => void setHold(member, !held, !held)}>
            {held ? (blocked ? 'Unblock' : 'Show postings') : member.in_network ? 'Hold postings' : 'Block'}
          </Button>
          {member.in_network && (
            <Button size="sm" variant="quiet" onClick={() => void remove(member)}>
              Remove
            </Button>
          )}
          <ReportMember key={member.id} id={member.id} />
        </div>
      </div>
      {!held && member.in_network && (
        <p className="mt-2 text-xs text-ink-3">
          “Hold postings” hides what this member posts from you until you show it again.
        </p>
      )}
      {sharing.Dialog && <sharing.Dialog member={member} onClose={sharing.close} />}
    </>
  );
}
