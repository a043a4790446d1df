import { useQuery } from '@tanstack/react-query';
import { Form } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { searchAll } from '#contract/search.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { namedItems, namedScreens } from './named-pages.ts';

const shown = 3;

/** A search, and pages that an address may have meant. The header's search works before scripts arrive. */
export default function NotFoundHelp({ pathname }: { pathname: string }) {
  return (
    <>
      <Form
        action="/search"
        role="search"
        aria-label="Search bills, people and issues"
        className="mx-auto mt-6 flex max-w-measure flex-wrap items-center gap-2"
      >
        <SearchField
          label="Search bills, people and issues"
          placeholder="Bills, people, issues"
          className="grow basis-40"
        />
        <Button type="submit" variant="secondary" size="sm">
          Search
        </Button>
      </Form>
      <Guesses pathname={pathname} />
    </>
  );
}

/** What the last words of the address name. */
function Guesses({ pathname }: { pathname: string }) {
  const viewer = useViewer();
  // Without the congress: the bill may be on file for another one.
  const q = wordsOf(pathname).replace(/-\d+$/, '');
  const { data } = useQuery({
    ...apiQuery(searchAll, { query: { q } }),
    enabled: q.length > 1,
    retry: false,
  });
  const guesses = [...namedScreens(q, viewer), ...(data ? namedItems(q, data) : [])];
  if (guesses.length === 0) return null;
  return (
    <section aria-labelledby="guesses" className="mx-auto mt-6 max-w-measure">
      <h2 id="guesses" className="text-lg">
        Did you mean one of these?
      </h2>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {guesses.slice(0, shown).map(({ key, to, label, detail }) => (
          <li key={key} className="py-2">
            <Link to={to} className="line-clamp-2 min-h-11 content-center mid:min-h-0">
              {label}
            </Link>
            <p className="text-sm text-ink-2">{detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '/bills/hr983-118/text' → 'hr983-118': the last part that names something. */
function wordsOf(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  // '/share/12' has only the name of a screen.
  if (/^\d+$/.test(parts.at(-1) ?? '')) return '';
  const best = parts.findLast((part) => /[a-z]{2}|^s\d/i.test(part) && part !== 'text') ?? '';
  try {
    return decodeURIComponent(best)
      .replaceAll(/[_+]|-(?!\d+$)/g, ' ')
      .slice(0, 60)
      .trim();
  } catch {
    return '';
  }
}
