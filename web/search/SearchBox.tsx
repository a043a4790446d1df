import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import type { Option } from './suggestion-options.ts';
import type { SuggestionsProps } from './Suggestions.tsx';

// Loaded with the first focus, so that it does not weigh on the first page. Without it the form still works.
const Suggestions = lazy<(props: SuggestionsProps) => ReactNode>(() =>
  import('./Suggestions.tsx').catch(() => ({ default: () => null })),
);

/** Lists that have a search of their own: the noun, and the filter for all, where the list has one. */
const searched: Record<string, { noun: string; all?: string }> = {
  '/fedbills': { noun: 'federal bills', all: '' },
  '/statebills': { noun: 'state bills' },
  '/localbills': { noun: 'local bills', all: '' },
  '/execorders': { noun: 'executive orders', all: '' },
  '/initiatives': { noun: 'initiatives' },
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
  const q = (list || pathname === '/search' ? search.get('q') : '') ?? '';
  return (
    <Combobox
      key={`${pathname} ${q}`}
      path={list ? pathname : '/search'}
      label={list ? `Search ${list.noun}` : 'Search Polity'}
      placeholder={list ? `Search ${list.noun}` : 'Bills, people, issues'}
      all={list?.all}
      initial={q}
      compact={compact}
    />
  );
}

interface ComboboxProps extends SearchBoxProps {
  path: string;
  label: string;
  placeholder: string;
  all: string | undefined;
  initial: string;
}

/** An ARIA combobox: suggestions as one types, chosen with arrow keys and Enter, closed with Escape. */
function Combobox({ path, label, placeholder, all, initial, compact }: ComboboxProps) {
  const id = useId();
  const navigate = useNavigate();
  /** Null until someone types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [options, setOptions] = useState<Option[]>([]);
  const isOpen = open && options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = isOpen && options[active] ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ to, recent, onSelect }: Option) => {
    close();
    onSelect?.();
    if (to && recent) remember(recent, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Escape') {
      if (isOpen) event.preventDefault();
      close();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One place beyond the options is the field itself.
      const places = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((((isOpen ? active : -1) + 1 + step + places) % places) - 1);
    } else if (key === 'Enter' && activeId) {
      event.preventDefault();
      const option = options[active]!;
      choose(option);
      if (option.href) window.open(option.href, '_blank', 'noopener');
      else if (option.to) void navigate(option.to);
    }
  };

  return (
    <Form
      role="search"
      action={path}
      onSubmit={({ currentTarget }) => {
        close();
        const query = new URLSearchParams(new FormData(currentTarget) as unknown as string[][]);
        const q = query.get('q')?.trim();
        if (q) remember(q, `${path}?${query.toString()}`);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
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
        type="text"
        name="q"
        role="combobox"
        aria-label={label}
        aria-keyshortcuts="Control+K /"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={activeId}
        placeholder={placeholder}
        defaultValue={initial}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        // An empty field suggests recent searches.
        onFocus={() => {
          setUsed(true);
          setOpen((typed ?? initial) === '');
        }}
        onKeyDown={onKeyDown}
        className={cx(
          'h-9 w-full rounded-full border border-edge bg-surface pr-3 pl-9 text-sm text-ellipsis text-ink max-mid:h-11 max-mid:focus:text-base',
          compact &&
            'max-mid:not-focus:placeholder-shown:cursor-pointer max-mid:not-focus:placeholder-shown:border-transparent max-mid:not-focus:placeholder-shown:pr-0 max-mid:not-focus:placeholder:text-transparent',
        )}
      />
      {used && (
        <Suspense>
          <Suggestions
            id={`${id}-list`}
            text={typed ?? ''}
            hidden={!open}
            active={active}
            optionId={optionId}
            onOptions={setOptions}
            onChoose={choose}
          />
        </Suspense>
      )}
      <span role="status" className="sr-only">
        {isOpen && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </span>
    </Form>
  );
}

/** Recent searches are stored by the lazy part, which has the list. */
function remember(label: string, to: string): void {
  void import('./recent-searches.ts')
    .then(({ rememberSearch }) => rememberSearch({ label, to }))
    .catch(() => undefined);
}
