import { useParams } from 'react-router';
import { invitingMember } from '#contract/connect/invitations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load, withReturn } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';

export const loader = load(
  async ({ params, read }) => void (await read(invitingMember, { params: { code: params.code ?? '' } })),
);

/** The target of a member's link and QR code. */
export default function JoinScreen() {
  const { code = '' } = useParams();
  const viewer = useViewer();
  const data = useApiQuery(invitingMember, { params: { code } }).data;
  if (!data) return null;
  const { user, own } = data;
  const title = own ? 'This is your link' : `${user.name} invites you to Polity`;
  const card = `/members/${user.id}`;
  return (
    <Page title={<bdi>{title}</bdi>}>
      <PageMeta
        title={title}
        description="Follow bills, voice your opinion, and see how others feel."
        noIndex
      />
      <Panel className="max-w-140">
        <div className="flex items-center gap-4">
          <Avatar name={user.name} src={user.avatar} size="xl" />
          <p className="min-w-0">
            {own
              ? 'Share it with people you want in your network.'
              : 'Follow bills in Congress, say what you think of them, and see how others feel. Your Opinion Matters.'}
          </p>
        </div>
        <div className="mt-5 flex flex-wrap gap-2">
          {viewer ? (
            <LinkButton to={own ? '/invite' : card}>{own ? 'Invite people' : `See ${user.name}`}</LinkButton>
          ) : (
            <>
              <LinkButton to={withReturn('/sign_up', card)} className="max-mid:grow">
                Sign up
              </LinkButton>
              <LinkButton to={withReturn('/sign_in', card)} variant="secondary" className="max-mid:grow">
                Sign in
              </LinkButton>
              <LinkButton to="/home" variant="quiet" className="max-mid:w-full">
                Look around first
              </LinkButton>
            </>
          )}
        </div>
      </Panel>
    </Page>
  );
}
