import { Repeat2 } from 'lucide-react';
import { Link } from '#web/shell/links/Link.tsx';
import type { ParentShare } from '#contract/shares.ts';
import { AuthorName } from '#web/posts/AuthorName.tsx';
import { PostText } from '#web/posts/PostText.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { ShareContent } from './ShareContent.tsx';

/** The original inside a reshare; only a notice if it has been deleted. */
export function OriginalShare({ parent, shareId }: { parent: ParentShare; shareId: number }) {
  const { share_user_id, share_user_name, available } = parent;
  return (
    <div className="mt-2 max-w-measure rounded-md border border-rule px-3 py-2.5">
      {available && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Repeat2 aria-hidden className="size-4 text-ink-3" />
          <Avatar name={share_user_name} src={parent.user_avatar} size="sm" />
          <AuthorName
            name={share_user_name}
            to={share_user_id === null ? undefined : `/members/${share_user_id}`}
          />
          {parent.created_at && (
            <LocalTime iso={parent.created_at} className="text-xs text-ink-3 tabular-nums" />
          )}
        </p>
      )}
      {parent.share_text && (
        <PostText text={parent.share_text} notice={!available} mentions={parent.mentions} />
      )}
      {available && <ShareContent share={parent} shareId={shareId} />}
      {available && parent.can.open && (
        <Link to={`/share/${parent.id}`} className="mt-1 more-link">
          Show the original
        </Link>
      )}
    </div>
  );
}
