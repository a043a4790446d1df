import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';

// Loaded with the first focus.
const Suggestions = lazyOptional(() => import('./Suggestions.tsx'));

/** Lists that have a search of their own, with the filter for all, where the list has one. */
const searched: Record<string, { name: string; all?: string }> = {
  '/fedbills': { name: 'Federal bills', all: '' },
  '/statebills': { name: 'State bills' },
  '/localbills': { name: 'Local bills', all: '' },
  '/execorders': { name: 'Executive orders', all: '' },
  '/initiatives': { name: 'Initiatives' },
};

interface SearchBoxProps {
  /** On phones an empty field shows only its icon until it has the focus. */
  compact: boolean;
}

/** Searches the current list, or everything elsewhere. A plain form until scripts arrive. */
export function SearchBox({ compact }: SearchBoxProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const list = Object.hasOwn(searched, pathname) ? searched[pathname] : undefined;
  const path = list ? pathname : '/search';
  const q = (list || pathname === '/search' ? search.get('q') : '') ?? '';
  return (
    <SearchForm
      key={path}
      path={path}
      pathname={pathname}
      label={list ? `Search ${list.name.toLowerCase()}` : 'Search Polity'}
      // Short: a visitor's phone has little room.
      placeholder={list?.name ?? 'Bills, people'}
      all={list?.all}
      initial={q}
      // The screen of the search refers to the field.
      compact={compact && pathname !== '/search'}
    />
  );
}

interface SearchFormProps extends SearchBoxProps {
  path: string;
  /** The path of the present screen. */
  pathname: string;
  label: string;
  placeholder: string;
  all: string | undefined;
  initial: string;
}

/** The field is an ARIA combobox, which Suggestions operates. */
function SearchForm({ path, pathname, label, placeholder, all, initial, compact }: SearchFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);

  const shown = useRef<string>(null);
  useEffect(() => {
    const input = field.current!;
    const before = shown.current;
    shown.current = initial;
    // Keep what is being typed: these results belong to an earlier search or to the first load.
    const isTyping = input === document.activeElement && input.value !== before;
    if (before !== null && !isTyping) input.value = initial;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on each screen, even if neither has a search
  }, [pathname, initial]);

  return (
    <Form
      role="search"
      action={path}
      className={cx(
        'relative ml-auto w-full max-w-70 min-w-0 max-mid:focus-within:absolute max-mid:focus-within:inset-x-2 max-mid:focus-within:z-10 max-mid:focus-within:w-auto max-mid:focus-within:max-w-none max-mid:focus-within:bg-surface',
        compact && 'max-mid:not-focus-within:has-placeholder-shown:max-w-11',
      )}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-3"
      />
      {all !== undefined && <input type="hidden" name="filter" value={all} />}
      <input
        ref={field}
        type="text"
        name="q"
        role="combobox"
        aria-label={label}
        aria-keyshortcuts="Control+K /"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={`${id}-list`}
        placeholder={placeholder}
        defaultValue={initial}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={() => setUsed(true)}
        className={cx(
          'h-9 w-full rounded-full border border-edge bg-surface pr-3 pl-9 text-sm text-ellipsis text-ink max-mid:h-11 max-mid:focus:pr-11 pointer-coarse:focus:text-base',
          compact &&
            'max-mid:not-focus:placeholder-shown:cursor-pointer max-mid:not-focus:placeholder-shown:border-transparent max-mid:not-focus:placeholder-shown:pr-0 max-mid:not-focus:placeholder:opacity-0',
        )}
      />
      {used && <Suggestions id={`${id}-list`} field={field} path={path} initial={initial} />}
    </Form>
  );
}
