import { Link } from '#web/shell/links/Link.tsx';
import type { LogEntry } from '#contract/moderation.ts';
import { ruleLabel } from '#web/moderation/labels.ts';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { nameOfSlug } from './name-of-slug.ts';

const labels: Record<string, string> = {
  remove: 'Removed',
  remove_profile: 'Removed parts of a profile',
  keep: 'Kept',
  approve: 'Approved',
  uphold: 'Upheld a decision',
  restore: 'Restored',
  suspend: 'Suspended',
  lift_suspension: 'Lifted a suspension',
  grant_media: 'Allowed images and video',
  revoke_media: 'Revoked images and video',
  grant_administrator: 'Made an administrator',
  revoke_administrator: 'Revoked administrator rights',
  reset_two_step: 'Turned off two-step sign-in',
  change_filter: 'Changed the filter',
  pin_to_short_list: 'Pinned to the Short List',
  hide_from_short_list: 'Hid from the Short List',
  rank_again: 'Released from the Short List',
  correct_issues: 'Corrected issues',
  start_sync: 'Started a source',
  retry_failed_jobs: 'Retried failed jobs',
  approve_ad: 'Approved an ad',
  reject_ad: 'Rejected an ad',
  change_ad_settings: 'Changed the ad settings',
};

const member: Column<LogEntry> = {
  key: 'about',
  head: 'Member',
  cell: ({ member }) =>
    member &&
    (member.name === null ? (
      `Deleted account ${member.id}`
    ) : (
      <Link to={`/admin/members/${member.id}`} className="tap-area">
        <bdi>{member.name}</bdi>
      </Link>
    )),
};

/** Actions of administrators: who, what, when and why. */
export function LogTable({ entries, about = true }: { entries: readonly LogEntry[]; about?: boolean }) {
  return (
    <DataTable
      caption="Actions"
      hideCaption
      rows={entries}
      rowKey={({ id }) => id}
      empty="No actions yet"
      columns={[
        {
          key: 'what',
          head: 'Action',
          rowHeader: true,
          cell: ({ action, case_id, details }) => (
            <>
              {labels[action] ?? action}
              {case_id !== null && <span className="whitespace-nowrap text-ink-3"> (case {case_id})</span>}
              <ItemLink {...details} />
            </>
          ),
        },
        ...(about ? [member] : []),
        { key: 'by', head: 'By', cell: ({ by }) => <bdi className="block min-w-24 wrap-anywhere">{by}</bdi> },
        {
          key: 'why',
          head: 'Why',
          cell: ({ reason, details }) => {
            const more = [ruleLabel(String(details.rule)), detailsText(details)].filter(Boolean).join(' · ');
            if (!reason && !more) return null;
            return (
              <span className="wrap-anywhere">
                {reason}
                {more && <span className="block text-ink-2">{more}</span>}
              </span>
            );
          },
        },
        { key: 'at', head: 'When', nowrap: true, cell: ({ at }) => <LocalTime iso={at} /> },
      ]}
    />
  );
}

/** The bill or initiative of the action. */
function ItemLink({ bill, initiative }: { bill?: unknown; initiative?: unknown }) {
  if (bill === undefined && initiative === undefined) return null;
  const to = bill === undefined ? `/initiatives/${String(initiative)}` : `/bills/${String(bill)}`;
  return (
    <Link to={to} className="tap-area block">
      {bill === undefined ? `Initiative ${String(initiative)}` : nameOfSlug(String(bill))}
    </Link>
  );
}

const shownElsewhere = ['rule', 'bill', 'initiative'];

/** { days: 7, added: ['spam'] } → 'days: 7, added: spam' */
function detailsText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name]) => !shownElsewhere.includes(name))
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : String(value)}`,
    )
    .join('; ');
}
