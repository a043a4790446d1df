import type { OpinionEntry } from '#contract/opinions.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { LevelMark } from './LevelMark.tsx';

/** One person's opinion: who, from where, when, what, and why. */
export function OpinionEntryView({ entry }: { entry: OpinionEntry }) {
  const time = useLocalTime(entry.comment_created_at);
  return (
    <article className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 border-b border-rule py-4">
      <Avatar name={entry.user_name} src={entry.user_avatar} size="md" />
      <div className="min-w-0">
        <p>
          <bdi className="font-semibold">{entry.user_name}</bdi>{' '}
          <span className="text-xs text-ink-3">
            {entry.user_state && `${entry.user_state} · `}
            <time dateTime={entry.comment_created_at} className="tabular-nums">
              {time}
            </time>
          </span>
        </p>
        {entry.user_vote && <LevelMark level={entry.user_vote} />}
        {entry.comment_text && (
          <p dir="auto" className="mt-1 max-w-measure break-words whitespace-pre-line">
            {entry.comment_text}
          </p>
        )}
      </div>
    </article>
  );
}
