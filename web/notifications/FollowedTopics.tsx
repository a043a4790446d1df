import type { ReactNode } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { TopicType } from '#contract/notifications.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { useTopics } from './useTopics.ts';

const headings: [TopicType, string][] = [
  ['issues', 'Issues'],
  ['representatives', 'Representatives'],
  ['committees', 'Committees'],
];

/** What the member follows or has muted, with a way to end it. */
export function FollowedTopics() {
  const { topics, busy, setFollowed, setMuted } = useTopics();
  if (!topics) return null;
  const isEmpty = headings.every(([type]) => topics[type].length === 0);
  return (
    <>
      <Panel>
        <h2 className="text-lg">What you follow</h2>
        {isEmpty && (
          <p className="mt-1 text-sm text-ink-2">
            Nothing yet. You can follow an issue on the lists of bills, and a representative or a committee on
            the representative’s page.
          </p>
        )}
        {headings.map(
          ([type, heading]) =>
            topics[type].length > 0 && (
              <Rows key={type} heading={heading}>
                {topics[type].map(({ id, name }) => (
                  <Row
                    key={id}
                    label={
                      type === 'representatives' ? <Link to={`/representatives/${id}`}>{name}</Link> : name
                    }
                    action="Unfollow"
                    name={name}
                    busy={busy}
                    onPress={() => setFollowed(type, id, false)}
                  />
                ))}
              </Rows>
            ),
        )}
      </Panel>
      {topics.muted.length > 0 && (
        <Panel>
          <h2 className="text-lg">What you muted</h2>
          <Rows>
            {topics.muted.map(({ type, id, slug, name }) => (
              <Row
                key={id}
                label={<Link to={`/${type}/${slug}`}>{name}</Link>}
                action="Unmute"
                name={name}
                busy={busy}
                onPress={() => setMuted(type, id, false)}
              />
            ))}
          </Rows>
        </Panel>
      )}
    </>
  );
}

function Rows({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section className="mt-3">
      {heading && <h3 className="text-sm font-semibold text-ink-2">{heading}</h3>}
      <ul className="divide-y divide-rule">{children}</ul>
    </section>
  );
}

interface RowProps {
  label: ReactNode;
  name: string;
  action: string;
  busy: boolean;
  onPress: () => void;
}

function Row({ label, name, action, busy, onPress }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={busy}
        aria-label={`${action} ${name}`}
        onClick={onPress}
      >
        {action}
      </Button>
    </li>
  );
}
