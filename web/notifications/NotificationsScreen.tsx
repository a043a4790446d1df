import { BellRing, Settings } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listNotifications, readNotifications } from '#contract/notifications.ts';
import { load } from '#web/api/load.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate, useApiQuery } from '#web/api/queries.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { LinkRows } from '#web/shell/links/LinkRows.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { showError } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { NotificationRow } from './NotificationRow.tsx';

export const loader = load(async ({ search, viewer, read }) => {
  if (viewer) await read(listNotifications, { query: { page: pageOf(search) } });
});

export default function NotificationsScreen() {
  return (
    <Page crumbs={[{ label: 'Notifications' }]} title="Notifications">
      <PageMeta title="Notifications" noIndex />
      <Gate needs="session">
        <Notifications />
      </Gate>
    </Page>
  );
}

function Notifications() {
  const page = pageOf(useSearchParams()[0]);
  const { data } = useApiQuery(listNotifications, { query: { page } });
  const read = useApiMutation(readNotifications, {
    onSuccess: (_, client) => void invalidate(client, listNotifications),
  });
  if (!data) return <SkeletonCard />;
  const { notifications, unread_count, total_pages, total_count } = data;
  if (total_count === 0) return <NoNotifications />;
  const markRead = (ids: number[] | 'all') => read.mutate({ body: { ids } }, { onError: showError });
  return (
    <div className="max-w-190">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-2">
          {unread_count === 0 ? 'No unread notifications' : `${unread_count} unread`}
        </p>
        <div className="flex flex-wrap gap-2">
          {unread_count > 0 && (
            <Button variant="secondary" size="sm" busy={read.isPending} onClick={() => markRead('all')}>
              Mark all as read
            </Button>
          )}
          <SettingsButton />
        </div>
      </div>
      <LinkRows aria-label="Notifications">
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onOpen={() => !notification.read && markRead([notification.id])}
          />
        ))}
      </LinkRows>
      <Pager
        page={page}
        totalPages={total_pages}
        to={(page) => `/notifications?page=${page}`}
        className="mt-4"
      />
    </div>
  );
}

function SettingsButton() {
  return (
    <LinkButton
      to="/notification_settings"
      variant="quiet"
      size="sm"
      icon={<Settings aria-hidden className="size-4" />}
    >
      Notification Settings
    </LinkButton>
  );
}

function NoNotifications() {
  return (
    <EmptyState icon={<BellRing />} title="No notifications yet" action={<SettingsButton />}>
      Watch a bill, or follow issues and representatives, to see here what happens to them. Replies and
      invitations from other members appear here too.
    </EmptyState>
  );
}
