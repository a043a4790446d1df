import { Link } from '#web/shell/links/Link.tsx';

export function SeeAll({ of, to }: { of: string; to: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 shrink-0 items-center text-sm mid:min-h-8">
      See all<span className="sr-only">: {of}</span>
    </Link>
  );
}
