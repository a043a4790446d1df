import { Link } from 'react-router';

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
      className="inline-flex min-h-11 min-w-0 items-center font-semibold text-ink no-underline hover:underline max-mid:-my-2.5 mid:min-h-6"
    >
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    </Link>
  );
}
