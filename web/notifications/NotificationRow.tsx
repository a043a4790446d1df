import {
  AtSign,
  FilePlus2,
  Heart,
  Landmark,
  MessageCircle,
  MessageSquareShare,
  ShieldAlert,
  UserPlus,
  Vote,
  type LucideIcon,
} from 'lucide-react';
import { Link } from '#web/shell/links/Link.tsx';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import { tapPath } from '#web/shell/tap-routing.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { cx } from '#web/ui/cx.ts';
import { LocalTime } from '#web/ui/LocalTime.tsx';

const icons: Record<NotificationKind, LucideIcon> = {
  new_bill: FilePlus2,
  sponsor_new_bill: FilePlus2,
  bill_status_change: Landmark,
  roll_call: Vote,
  invitation: UserPlus,
  invitation_accepted: UserPlus,
  new_follower: UserPlus,
  share: MessageSquareShare,
  comment: MessageCircle,
  reply: MessageCircle,
  mention: AtSign,
  like: Heart,
  moderation: ShieldAlert,
};

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { kind, text, created_at, read, push_params, excerpt, thread } = notification;
  const Icon = icons[kind];
  return (
    <li className={cx(!read && 'bg-accent-wash')}>
      <Link
        to={tapPath(push_params)}
        onClick={onOpen}
        className="flex min-h-14 items-start gap-3.5 px-4 py-3 text-ink no-underline hover:underline mid:px-5"
      >
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        <span className="min-w-0 grow">
          <span className={cx('block text-pretty wrap-anywhere', !read && 'font-semibold')}>
            {!read && <span className="sr-only">Unread: </span>}
            {curlQuotes(text)}
          </span>
          <LocalTime iso={created_at} className="text-sm text-ink-2" />
        </span>
        {!read && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" />}
      </Link>
      {thread && (
        <Link
          to={`/${thread.type}/${thread.id}`}
          onClick={onOpen}
          className="-mt-2 mr-4 ml-12.5 flex min-h-11 items-center pb-2.5 text-sm wrap-anywhere mid:ml-13.5"
        >
          {excerpt ? `“${excerpt}”` : thread.type === 'share' ? 'See the posting' : 'See the opinion'}
        </Link>
      )}
    </li>
  );
}
