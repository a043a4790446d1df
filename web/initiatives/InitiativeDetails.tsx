import type { ReactNode } from 'react';
import type { Initiative } from '#contract/initiatives.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { OpinionBars } from '#web/opinions/OpinionBars.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { InitiativeDate } from './InitiativeDate.tsx';

/** An initiative: its text, author and representatives. */
export function InitiativeDetails({ initiative, aside }: { initiative: Initiative; aside: ReactNode }) {
  const { title, description, author, status, in_review, refused, representatives } = initiative;
  const side = (
    <div key="side" className="space-y-4 mid:col-start-2 mid:row-span-2 mid:row-start-1">
      {aside}
    </div>
  );
  const body = (
    <div key="body" className="space-y-8 mid:col-start-1">
      <section aria-labelledby="proposal">
        <h2 id="proposal">What it proposes</h2>
        {description === '' ? (
          <p className="mt-2 text-ink-2">No description yet</p>
        ) : (
          <p dir="auto" className="mt-2 max-w-measure break-words whitespace-pre-line">
            {description}
          </p>
        )}
      </section>
      {representatives.length > 0 && (
        <section aria-labelledby="petitioned">
          <h2 id="petitioned">Petition to</h2>
          <ul className="mt-1">
            {representatives.map((one) => (
              <li key={one.id} className="flex items-center gap-3 border-b border-rule py-3">
                <Avatar name={one.name} src={one.image.url} />
                <p className="min-w-0 text-sm text-ink-2">
                  <AppLink to={`/representatives/${one.id}`} className="text-base font-semibold">
                    {one.name}
                  </AppLink>
                  <span className="block">{one.position}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
  // On phones the actions of a draft are above its text. The keys keep state when a submission swaps them.
  return (
    <div className="mt-3 with-aside">
      <div>
        <header className="max-w-measure">
          <p className="text-sm text-ink-2">
            <b className="text-ink">Initiative</b>
            {status === 'draft' &&
              (in_review ? ' · waiting for review' : refused ? ' · removed' : ' · draft')}
            {status === 'submitted' && (
              <>
                {' · submitted '}
                <InitiativeDate initiative={initiative} />
              </>
            )}
          </p>
          <h1 dir="auto" className={cx('mt-1 break-words', title.length > 90 && 'text-[1.5rem]')}>
            {title}
          </h1>
          <div className="mt-3 flex items-center gap-3">
            <Avatar name={author.name} src={author.avatar} />
            <p className="min-w-0 text-sm text-ink-2">
              <b className="block wrap-anywhere text-ink">{author.name}</b>
              {author.state}
            </p>
          </div>
        </header>
        {status === 'draft' && <DraftNotice initiative={initiative} />}
      </div>
      {status === 'draft' ? [side, body] : [body, side]}
    </div>
  );
}

/** Why only the author sees it, and what to do next. */
function DraftNotice({
  initiative: { description, in_review, refused, decision_id, can },
}: {
  initiative: Initiative;
}) {
  if (in_review)
    return (
      <Notice className="mt-5 max-w-measure" title="Waiting for review. Only you can see it.">
        An administrator will review it before others can read it because it contains a word or link that we
        check. Until then you can’t change the title or description.
      </Notice>
    );
  if (refused)
    return (
      <Notice
        tone="danger"
        className="mt-5 max-w-measure"
        title={`An administrator ${can.edit ? 'decided not to publish' : 'removed'} it. Only you can see it.`}
      >
        {decision_id !== null && (
          <AppLink to={`/moderation/${decision_id}`}>See why, and how to appeal.</AppLink>
        )}
        {can.edit && ' You can also change it and submit it again.'}
      </Notice>
    );
  return (
    <Notice className="mt-5 max-w-measure" title="This is a draft. Only you can see it.">
      {description === ''
        ? 'Describe it, then submit it. After that you can’t change the title or description.'
        : 'Submit it when it is ready. After that you can’t change the title or description.'}
    </Notice>
  );
}

interface SupportPanelProps {
  initiative: Initiative;
  /** Instead of the bars alone. */
  opinions?: ReactNode;
  children?: ReactNode;
}

/** The number of supporters and the opinions. */
export function SupportPanel({ initiative, opinions, children }: SupportPanelProps) {
  const { supports_count: count } = initiative;
  return (
    <Panel heading="What people think">
      {/* Without an opinion, the bars say so. */}
      {initiative.opinions.voters > 0 && (
        <p className="mb-4 flex flex-wrap items-baseline gap-x-2 border-b border-rule pb-4">
          {count === 0 ? (
            <span className="text-ink-2">No supporters yet</span>
          ) : (
            <>
              <b className="tabular font-title text-3xl font-semibold tracking-tight">{showCount(count)}</b>
              <span className="text-ink-2">{count === 1 ? 'person supports it' : 'people support it'}</span>
            </>
          )}
        </p>
      )}
      {opinions ?? <OpinionBars tally={initiative.opinions} />}
      {children}
    </Panel>
  );
}
