import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readNotifications } from '#contract/notifications.ts';
import { callNetwork } from '#web/api/network.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { rememberTap, tapPath } from '#web/shell/tap-routing.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** The target of a tapped notification: redirects to its screen, or first to sign-in and account setup. */
export default function TapScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const ready = useViewer()?.account_setup === 1;
  useEffect(() => {
    const id = search.get('id') || undefined;
    const notification = Number(search.get('notification_id'));
    if (ready && notification > 0)
      void callNetwork(readNotifications, { body: { ids: [notification] } }).catch(() => undefined);
    const params = { page: search.get('page'), id, body: { id } };
    if (!ready) rememberTap(params);
    void navigate(ready ? tapPath(params) : '/', { replace: true });
    // Once per tap.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search]);
  return (
    <div className="grid min-h-[40dvh] place-content-center">
      <PageMeta title="Polity" noIndex />
      <Spinner label="Opening…" />
    </div>
  );
}
