import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from './links/Link.tsx';
import { Badge } from '#web/ui/Badge.tsx';

/** A link to the member's notifications with the number of unread ones: the page's at first, then live. */
export function Bell({ memberId, initial }: { memberId: number; initial: number }) {
  const client = useQueryClient();
  const [unread, setUnread] = useState(initial);
  useEffect(() => {
    // Without a connection the number stays.
    const stop = import('../notifications/live-unread.ts').then(
      ({ watchUnread }) => watchUnread(client, memberId, setUnread),
      () => undefined,
    );
    return () => void stop.then((stop) => stop?.());
  }, [client, memberId]);
  return (
    <Link
      to="/notifications"
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      className="relative bar-icon"
    >
      <BellIcon aria-hidden className="size-5" />
      <Badge count={unread} label="unread" className="absolute top-0.5 right-0" />
    </Link>
  );
}
