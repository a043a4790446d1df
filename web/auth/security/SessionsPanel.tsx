import { useSearchParams } from 'react-router';
import { endAllSessions, endSession, listSessions, type Session } from '#contract/auth/sessions.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { confirm } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { useLeave } from '../../members/account/useLeave.ts';

export function sessionsQuery(search: URLSearchParams) {
  return { query: { page: pageOf(search, 'devices_page') } };
}

/** The devices that are signed in, each with a button to sign out, and one for all. */
export function SessionsPanel() {
  const [search] = useSearchParams();
  const data = useApiQuery(listSessions, sessionsQuery(search)).data;
  const leave = useLeave();
  const all = useAction(endAllSessions, { onSuccess: leave });
  const signOutEverywhere = async () => {
    const text = 'You will be signed out on every device, this one included.';
    if (await confirm({ title: 'Sign out everywhere?', text, confirm: 'Sign out everywhere' })) all.send({});
  };
  return (
    <Panel heading={<span id="devices">Where you are signed in</span>}>
      <ul className="divide-y divide-rule">
        {data?.sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {data && (
        <Pager
          page={data.page}
          totalPages={data.total_pages}
          to={(page) => `/settings?devices_page=${page}#devices`}
        />
      )}
      <div className="mt-3 border-t border-rule pt-4">
        <Button
          variant="secondary"
          onClick={() => void signOutEverywhere()}
          busy={all.busy}
          busyLabel="Signing out"
        >
          Sign out everywhere
        </Button>
      </div>
    </Panel>
  );
}

function Device({ session }: { session: Session }) {
  const lastSeen = useLocalTime(session.last_seen_at);
  const end = useAction(endSession, { changes: [listSessions] });
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {session.device}
          {session.current && <Tag tone="accent">This device</Tag>}
        </p>
        <p className="text-sm text-ink-2">Last used {lastSeen}</p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => end.send({ params: { id: String(session.id) } })}
          busy={end.busy}
          busyLabel="Signing out"
          aria-label={`Sign out on ${session.device}, last used ${lastSeen}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
