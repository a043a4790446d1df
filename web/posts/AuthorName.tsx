import { Link } from '#web/shell/links/Link.tsx';

export interface Author {
  name: string;
  /** Their page. */
  to?: string | undefined;
}

/** Who wrote a post. A name keeps its own writing direction. */
export function AuthorName({ name, to }: Author) {
  if (!to) return <bdi className="font-semibold">{name}</bdi>;
  return (
    <Link
      to={to}
      // Fingers get a taller target than the text, which may have several lines.
      className="relative font-semibold wrap-anywhere text-ink no-underline before:absolute before:-inset-y-3 hover:underline max-mid:before:inset-x-0"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
