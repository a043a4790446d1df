import { useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { OpinionEntry } from '#contract/opinions/opinions.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { LevelMark } from './LevelMark.tsx';
import { OpinionPost } from '../posts/OpinionPost.tsx';
import { PostList } from '../posts/PostList.tsx';
import { ReplyView } from '../posts/ReplyView.tsx';
import { TextDialog } from '../posts/TextDialog.tsx';

interface OpinionEntryViewProps {
  entry: OpinionEntry;
  /** Without its replies. */
  alone?: boolean;
  /** For the viewer's own opinion. */
  onEdit?: (text: string) => Promise<unknown>;
  onDelete?: () => void;
}

/** One member's opinion with its first replies. */
export function OpinionEntryView({ entry, alone = false, onEdit, onDelete }: OpinionEntryViewProps) {
  const [editing, setEditing] = useState(false);
  const { vote_id, others_reply, replies_count } = entry;
  const hidden =
    replies_count > others_reply.length ||
    others_reply.some(({ replies, replies_count }) => replies_count > replies.length);
  return (
    <article aria-label={`Opinion of ${entry.user_name}`} className="border-b border-rule py-4">
      <OpinionPost
        post={{ ...entry, can: { ...entry.can, delete: entry.can.delete && onDelete !== undefined } }}
        voteId={vote_id}
        text={entry.comment_text}
        time={entry.comment_created_at}
        mark={entry.user_vote && <LevelMark level={entry.user_vote} />}
        onEdit={onEdit && (() => setEditing(true))}
        onDelete={onDelete}
      >
        {!alone && others_reply.length > 0 && (
          <PostList aria-label={`Replies to ${entry.user_name}`} className="max-mid:-ml-9">
            {others_reply.map((reply) => (
              <ReplyView key={reply.comment_id} reply={reply} voteId={vote_id} />
            ))}
          </PostList>
        )}
        {(alone ? replies_count > 0 : hidden) && (
          <Link to={`/vote/${vote_id}`} className="mt-2 more-link">
            {alone ? countedNoun(replies_count, 'comment') : 'Show more comments'}
          </Link>
        )}
      </OpinionPost>
      {editing && onEdit && (
        <TextDialog
          title="Edit Comment"
          label="Comment"
          placeholder="Type your comment here"
          action="Save"
          name={`edited comment ${vote_id}`}
          initial={entry.comment_text ?? ''}
          optional
          onClose={() => setEditing(false)}
          send={onEdit}
        />
      )}
    </article>
  );
}
