import { Form, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { adminMembers, type MemberRecord } from '#contract/moderation.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { Tag, type TagTone } from '#web/ui/Badge.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';

const callOf = (search: URLSearchParams) => ({
  query: { q: search.get('q') ?? '', page: pageOf(search) },
});

export const loader = loadForAdmin(({ search, read }) => read(adminMembers, callOf(search)));

/** Finds members by email or name. */
export default function AdminMembersScreen() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  return (
    <AdminPage title="Members">
      <search className="block max-w-120">
        <Form>
          <SearchField label="Email or name" defaultValue={q} maxLength={100} />
        </Form>
      </search>
      <div className="mt-5">
        <Members />
      </div>
    </AdminPage>
  );
}

function Members() {
  const [search] = useSearchParams();
  const input = callOf(search);
  const { data } = useApiQuery(adminMembers, input);
  if (!data) return null;
  const { q } = input.query;
  return (
    <>
      <DataTable
        caption={q ? 'Members found' : 'Newest members'}
        rows={data.members}
        rowKey={({ id }) => id}
        empty="No member with this email or name"
        columns={[
          {
            key: 'name',
            head: 'Name',
            rowHeader: true,
            cell: ({ id, name }) => (
              <Link
                to={`/admin/members/${id}`}
                className="inline-flex min-h-11 max-w-56 items-center mid:min-h-0"
              >
                <bdi className="min-w-0 wrap-break-word">{name}</bdi>
              </Link>
            ),
          },
          {
            key: 'email',
            head: 'Email',
            cell: ({ email }) => (
              <span className="block wrap-anywhere @xl:min-w-44">
                <EmailAddress>{email}</EmailAddress>
              </span>
            ),
          },
          {
            key: 'state',
            head: 'Status',
            cell: (member) => tagsOf(member).length > 0 && <MemberTags member={member} />,
          },
          {
            key: 'removals',
            head: 'Decisions',
            numeric: true,
            cell: ({ removals }) => showCount(removals),
          },
          {
            key: 'joined',
            head: 'Joined',
            nowrap: true,
            cell: ({ created_at }) => <LocalTime iso={created_at} />,
          },
        ]}
      />
      <Pager
        className="mt-4"
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => `/admin/members?${new URLSearchParams({ q, page: String(page) }).toString()}`}
      />
    </>
  );
}

/** What is special about an account. */
export function MemberTags({ member }: { member: MemberRecord }) {
  return (
    <span className="flex flex-wrap gap-1.5 whitespace-nowrap">
      {tagsOf(member).map(([text, tone]) => (
        <Tag key={text} tone={tone}>
          {text}
        </Tag>
      ))}
    </span>
  );
}

function tagsOf(member: MemberRecord): [string, TagTone][] {
  const tags: [boolean, string, TagTone][] = [
    [member.administrator, 'Administrator', 'accent'],
    [member.may_share_media, 'Images and video', 'plain'],
    [member.suspension !== null, 'Suspended', 'danger'],
    [member.deactivated, 'Deactivated', 'plain'],
    [!member.email_confirmed, 'Email not confirmed', 'warning'],
  ];
  return tags.flatMap(([applies, text, tone]) => (applies ? [[text, tone]] : []));
}
