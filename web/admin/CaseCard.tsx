import { Link } from '#web/shell/links/Link.tsx';
import { ownCaseText, type ModerationCase } from '#contract/moderation.ts';
import { partLabels, ruleLabel, statusTag, subjectLabels } from '#web/moderation/labels.ts';
import { PostText } from '#web/posts/PostText.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Tag } from '#web/ui/Badge.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { VideoPlayer } from '#web/media/VideoPlayer.tsx';
import { AppealDecisionForm, DecisionForm } from './DecisionForm.tsx';

/** One case with everything that a decision needs. */
export function CaseCard({ moderationCase }: { moderationCase: ModerationCase }) {
  const { author, subject, status, path, about, text, thread, matches } = moderationCase;
  const [label, tone] = statusTag(status, subject);
  const isPost = subject !== 'profile' && subject !== 'suspension';
  const isOpen = status === 'waiting' || status === 'in_review';
  const isRemoved = status === 'appealed' || status === 'removed' || status === 'upheld';
  return (
    <Panel
      as="article"
      heading={subjectLabels[subject]}
      action={
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {moderationCase.overdue && <Tag tone="danger">Overdue</Tag>}
          <Tag tone={tone}>{label}</Tag>
          <LocalTime iso={moderationCase.appeal?.sent_at ?? moderationCase.opened_at} />
        </span>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar name={author.name} src={author.avatar} size={subject === 'profile' ? 'lg' : 'sm'} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <Link to={`/admin/members/${author.id}`} className="tap-area font-semibold">
              <bdi>{author.name}</bdi>
            </Link>
            {author.suspended && <Tag tone="danger">Suspended</Tag>}
            {author.deactivated && <Tag>Deactivated</Tag>}
          </p>
          <p className="text-sm text-ink-2">{removalsText(author.removals)}</p>
          {subject === 'profile' && (
            <>
              <p className="wrap-anywhere">{author.about_me ?? 'No About Me text'}</p>
              {author.city && <p className="wrap-anywhere">City: {author.city}</p>}
            </>
          )}
        </div>
      </div>
      {about && (
        <p className="mt-3 text-sm text-ink-2">
          On: <b>{about}</b>
        </p>
      )}
      {thread.length > 0 && (
        <ol aria-label="Thread above" className="mt-3 space-y-2 text-sm text-ink-2">
          {thread.map((post, index) => (
            <li key={index} className="border-l-2 border-rule pl-3">
              <bdi className="font-semibold">{post.name}</bdi>
              {post.text && <PostText text={post.text} notice={false} />}
            </li>
          ))}
        </ol>
      )}
      {isPost && (
        <blockquote className="mt-3 border-l-4 border-rule-strong pl-4">
          {text ? <PostText text={text} notice={false} /> : <p className="text-ink-3 italic">No text</p>}
        </blockquote>
      )}
      {moderationCase.link && <p className="mt-2 text-sm wrap-anywhere">Link: {moderationCase.link}</p>}
      {moderationCase.media && <CaseMedia media={moderationCase.media} />}
      {matches.length > 0 && (
        <p className="mt-2 text-sm">
          Matches the filter: <b className="wrap-anywhere">{matches.join(', ')}</b>
        </p>
      )}
      {path && (
        <p className="mt-2 text-sm">
          <Link to={path} className="tap-area">
            {subject === 'initiative'
              ? 'See the initiative'
              : isPost
                ? 'See it in its thread'
                : 'See the member’s page'}
          </Link>
        </p>
      )}
      <Flags moderationCase={moderationCase} />
      {moderationCase.decision && (
        <p className="mt-3 text-sm wrap-anywhere">
          <b>Decided</b> by {moderationCase.decision.by ?? 'a deleted account'},{' '}
          <LocalTime iso={moderationCase.decision.at} />.{' '}
          {moderationCase.decision.parts.length > 0 &&
            `Removed: ${moderationCase.decision.parts.map((part) => partLabels[part]).join(', ')}. `}
          <span className="whitespace-pre-line">{moderationCase.decision.reason}</span>
          <span className="block text-ink-2">{ruleLabel(moderationCase.decision.rule)}</span>
        </p>
      )}
      {moderationCase.appeal && (
        <div className="mt-3 text-sm">
          <b>Appeal</b>
          <PostText text={moderationCase.appeal.text} notice={false} />
          {moderationCase.appeal.reason && (
            <p className="mt-1 whitespace-pre-line">Answer: {moderationCase.appeal.reason}</p>
          )}
        </div>
      )}
      {(isOpen || isRemoved) && !moderationCase.can.decide && (
        <p className="mt-4 text-ink-2">{ownCaseText}</p>
      )}
      {isOpen && moderationCase.can.decide && <DecisionForm key={status} moderationCase={moderationCase} />}
      {isRemoved && moderationCase.can.decide && (
        <AppealDecisionForm id={moderationCase.id} appealed={status === 'appealed'} />
      )}
    </Panel>
  );
}

function Flags({ moderationCase: { flags, flag_count } }: { moderationCase: ModerationCase }) {
  if (flag_count === 0) return null;
  return (
    <Disclosure className="mt-3" summary={countedNoun(flag_count, 'report')} open={flag_count <= 3}>
      <ul className="space-y-2 text-sm">
        {flags.map(({ member_id, name, comment, created_at }) => (
          <li key={member_id}>
            <Link to={`/admin/members/${member_id}`} className="tap-area">
              <bdi>{name}</bdi>
            </Link>
            , <LocalTime iso={created_at} />
            {comment && <PostText text={comment} notice={false} />}
          </li>
        ))}
        {flag_count > flags.length && <li>And {flag_count - flags.length} more.</li>}
      </ul>
    </Disclosure>
  );
}

function removalsText(count: number): string {
  if (count === 0) return 'No earlier decisions against this member';
  return `${countedNoun(count, 'decision')} against this member`;
}

/** The image or video of a share. */
function CaseMedia({ media }: { media: NonNullable<ModerationCase['media']> }) {
  const label = 'Attached to the share';
  if (media.kind === 'image')
    return (
      <img
        src={media.url}
        alt={label}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        className="mt-3 h-auto max-h-80 w-auto max-w-full rounded-md border border-rule"
      />
    );
  return (
    <VideoPlayer
      src={media.url}
      poster={media.poster_url}
      captions={media.captions_url}
      width={media.width}
      height={media.height}
      label={label}
      className="mt-3 max-h-80 max-w-full"
    />
  );
}
