import { itemNumber, statusNames } from '#contract/bills/bill-status.ts';
import type { Notification, PushParams } from '#contract/notifications.ts';
import { shorten } from '#contract/bills/shorten.ts';
import type { NotificationRow, PostNotificationRow } from './notifications.queries.ts';

/** A notification as the list shows it, or `times` of one member in one line. */
export function notificationView(row: NotificationRow, times = 1): Omit<Notification, 'excerpt' | 'thread'> {
  const { title, body } = textOf(row, times);
  const push_params = pushParamsOf(row);
  return {
    id: row.id,
    kind: row.kind,
    text: row.kind === 'moderation' ? body : aboutBill(row) ? `${title}. ${body}` : `${title} ${body}`,
    page: push_params.page,
    push_params,
    created_at: row.created_at.toISOString(),
    read: row.read,
  };
}

/** The beginning of the post in one line, and where its thread is. */
export function postOf({ excerpt, thread_id, root_kind }: PostNotificationRow) {
  const type = root_kind === 'share' ? ('share' as const) : ('vote' as const);
  return {
    excerpt: shorten(excerpt?.replaceAll(/\s+/g, ' ').trim() ?? '', 80) || null,
    thread: thread_id === null ? null : { type, id: thread_id },
  };
}

const aboutBill = ({ kind }: NotificationRow) =>
  ['new_bill', 'sponsor_new_bill', 'bill_status_change', 'roll_call'].includes(kind);

/** Title and body of a push notification. */
export function textOf(row: NotificationRow, times = 1): { title: string; body: string } {
  const number = itemNumber(row) ?? 'A bill';
  // Titles of bills can have 2,000 characters.
  const title = shorten(row.title ?? '');
  switch (row.kind) {
    case 'new_bill':
      return { title: `New bill: ${number}`, body: withOthers(title, row.others, 'new bill') };
    case 'sponsor_new_bill':
      return {
        title: `${row.sponsor ?? 'Your representative'} introduced ${number}`,
        body: withOthers(title, row.others, 'new bill'),
      };
    case 'bill_status_change':
      return { title: `${number}: ${statusNames[row.details.status ?? 'introduced']}`, body: title };
    case 'roll_call':
      return {
        title: `${chamberNames[row.chamber ?? 'house']} vote on ${number}${resultOf(row)}`,
        body: title,
      };
    case 'moderation':
      return { title: 'Polity', body: row.details.text ?? 'A moderator has decided about your posting.' };
    default:
      return {
        title: withOthers(row.actor ?? 'A member', row.others, ''),
        body: bodyByKind[row.kind](row, times),
      };
  }
}

const chamberNames = { house: 'House', senate: 'Senate' };

const bodyByKind = {
  invitation: () => 'invites you to connect.',
  invitation_accepted: ({ details }: NotificationRow) =>
    details.at_once ? 'joined your network.' : 'accepted your invitation.',
  new_follower: ({ others }: NotificationRow) => (others > 0 ? 'follow you now.' : 'follows you now.'),
  share: (_: NotificationRow, times: number) =>
    `shared ${times === 1 ? 'a posting' : `${times} postings`} with you.`,
  comment: () => 'commented on your posting.',
  reply: (row: NotificationRow, times: number) => `replied to ${yours(postName(row), times)}.`,
  mention: (_: NotificationRow, times: number) => `mentioned you${times === 1 ? '' : ` ${times} times`}.`,
  like: (row: NotificationRow, times: number) => `liked ${yours(postName(row), times)}.`,
};

const yours = (noun: string, times: number) => (times === 1 ? `your ${noun}` : `${times} of your ${noun}s`);

/** What the member wrote. */
function postName({ post_kind }: NotificationRow): string {
  if (post_kind === 'opinion') return 'opinion';
  return post_kind === 'share' ? 'posting' : 'comment';
}

/** 'Ana' → 'Ana and 12 others' */
function withOthers(text: string, others: number, noun: string): string {
  if (others === 0) return text;
  if (noun) return `${text.replace(/\.$/, '')} and ${others} other ${others === 1 ? noun : `${noun}s`}`;
  return `${text} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

function resultOf({ passed, yeas, nays }: NotificationRow): string {
  if (passed === null || yeas === null || nays === null) return '';
  return `: ${passed ? 'Passed' : 'Failed'} ${yeas} to ${nays}`;
}

/** The screen that a tap opens; see web/shell/tap-routing.ts. */
export function pushParamsOf(row: NotificationRow): PushParams {
  if (row.kind === 'invitation') return { page: 'invitation_list' };
  if (row.kind === 'invitation_accepted' || row.kind === 'new_follower') return { page: 'manage_network' };
  if (row.kind === 'moderation' && row.details.case_id !== undefined)
    return { page: 'moderation', id: row.details.case_id };
  if (row.kind === 'moderation' && row.details.page) return { page: row.details.page };
  if (row.item_type === 'bill' && row.slug) return { page: 'bill_detail', id: row.slug };
  if (row.item_type === 'initiative' && row.item_id)
    return { page: 'initiative_detail', body: { id: row.item_id } };
  if (row.item_type === 'representative') return { page: 'representatives_list' };
  return { page: row.root_kind === null ? 'home' : 'share_list' };
}
