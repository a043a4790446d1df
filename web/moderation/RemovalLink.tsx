import { Link } from '#web/shell/links/Link.tsx';

/** Below a removed post, for its author. */
export function RemovalLink({ postId }: { postId: number }) {
  return (
    <Link to={`/moderation?post=${postId}`} className="more-link">
      See why it was removed
    </Link>
  );
}
