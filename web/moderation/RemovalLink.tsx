import { Link } from '#web/shell/links/Link.tsx';

/** Below a removed post, for its author. */
export function RemovalLink({ postId }: { postId: number }) {
  return (
    <Link
      to={`/moderation?post=${postId}`}
      className="inline-flex min-h-11 items-center text-sm font-semibold mid:min-h-8"
    >
      See why it was removed
    </Link>
  );
}
