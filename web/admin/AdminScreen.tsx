import { DatabaseZap, Flag, ListFilter, ListOrdered, Megaphone, ScrollText, Tags, Users } from 'lucide-react';
import { listFlags } from '#contract/moderation.ts';
import { adminData } from '#contract/official-data.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { LinkRow, LinkRows } from '#web/shell/links/LinkRows.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';
import { needsAttention } from './source-labels.ts';

const queue = { query: {} };

export const loader = loadForAdmin(({ read }) => Promise.all([read(adminData, {}), read(listFlags, queue)]));

/** The start page of the admin screens. */
export default function AdminScreen() {
  return (
    <AdminPage>
      <nav aria-label="Administration" className="max-w-190">
        <LinkRows>
          <LinkRow
            to="/admin/flags"
            icon={<Flag />}
            label="Reports and appeals"
            state={<QueueState />}
            text="What members reported and the filter holds, and appeals of authors"
          />
          <LinkRow
            to="/admin/members"
            icon={<Users />}
            label="Members"
            text="Find a member, suspend them, or allow images and video"
          />
          <LinkRow
            to="/admin/filter"
            icon={<ListFilter />}
            label="Filter"
            text="Words and links that put a new post or initiative in review"
          />
          <LinkRow
            to="/admin/log"
            icon={<ScrollText />}
            label="Log"
            text="Every action of an administrator"
          />
          <LinkRow
            to="/admin/data"
            icon={<DatabaseZap />}
            label="Official data"
            state={<DataState />}
            text="Sources of bills, people and votes: last runs, failures and next runs"
          />
          <LinkRow
            to="/admin/short_list"
            icon={<ListOrdered />}
            label="Short List"
            text="What is pinned to the Short Lists or hidden from them"
          />
          <LinkRow
            to="/admin/issues"
            icon={<Tags />}
            label="Issues"
            text="Correct the issues of orders and bills that were guessed from words"
          />
          <LinkRow
            to="/admin/ads"
            icon={<Megaphone />}
            label="Ads"
            text="Settings, ads that wait for review, and ads that members reported"
          />
        </LinkRows>
      </nav>
    </AdminPage>
  );
}

function QueueState() {
  const counts = useApiQuery(listFlags, queue).data?.counts;
  if (!counts) return null;
  const { waiting, in_review, appealed, overdue } = counts;
  if (waiting + in_review + appealed === 0) return <Tag tone="success">Nothing to review</Tag>;
  return (
    <>
      {waiting > 0 && <Tag tone="warning">{countedNoun(waiting, 'report')}</Tag>}
      {in_review > 0 && <Tag tone="warning">{`${in_review} in review`}</Tag>}
      {appealed > 0 && <Tag tone="warning">{countedNoun(appealed, 'appeal')}</Tag>}
      {overdue > 0 && <Tag tone="danger">{`${overdue} overdue`}</Tag>}
    </>
  );
}

function DataState() {
  const reply = useApiQuery(adminData, {}).data;
  if (!reply) return null;
  const count = reply.sources.filter(needsAttention).length + (reply.failed_jobs.count > 0 ? 1 : 0);
  return (
    <>
      {count > 0 && <Tag tone="danger">{countedNoun(count, 'problem')}</Tag>}
      {!reply.scheduled && <Tag tone="warning">Updates are off</Tag>}
      {count === 0 && reply.scheduled && <Tag tone="success">No problems</Tag>}
    </>
  );
}
