import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import type { Option } from './suggestion-options.ts';

// Loaded when someone types, so that it does not weigh on the first page.
const Suggestions = lazy(() => import('./Suggestions.tsx'));

/** Lists that have a search of their own: the noun, and the filter for all, where the list has one. */
const searched: Record<string, { noun: string; all?: string }> = {
  '/fedbills': { noun: 'bills', all: '' },
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
      all={list?.all}
      initial={q}
      compact={compact}
    />
  );
}

interface ComboboxProps extends SearchBoxProps {
  path: string;
  label: string;
  all: string | undefined;
  initial: string;
}

/** An ARIA combobox: suggestions as one types, chosen with arrow keys and Enter, closed with Escape. */
function Combobox({ path, label, all, initial, compact }: ComboboxProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [options, setOptions] = useState<Option[]>([]);
  const isOpen = open && options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = isOpen && options[active] ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusOnShortcut = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnShortcut);
    return () => document.removeEventListener('keydown', focusOnShortcut);
  }, []);

  const close = () => {
    setOpen(false);
    setActive(-1);
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
      const { to, href } = options[active]!;
      close();
      if (href) window.open(href, '_blank', 'noopener');
      else if (to) void navigate(to);
    }
  };

  return (
    <Form
      role="search"
      action={path}
      onSubmit={close}
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
        ref={input}
        type="text"
        name="q"
        role="combobox"
        aria-label={label}
        aria-keyshortcuts="Control+K"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={activeId}
        placeholder={label}
        defaultValue={initial}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        className={cx(
          'h-9 w-full rounded-full border border-edge bg-surface pr-3 pl-9 text-sm text-ellipsis text-ink max-mid:h-11 max-mid:focus:text-base',
          compact &&
            'max-mid:not-focus:placeholder-shown:cursor-pointer max-mid:not-focus:placeholder-shown:border-transparent max-mid:not-focus:placeholder-shown:pr-0 max-mid:not-focus:placeholder:text-transparent',
        )}
      />
      {text && (
        <Suspense>
          <Suggestions
            id={`${id}-list`}
            text={text}
            hidden={!isOpen}
            active={active}
            optionId={optionId}
            onOptions={setOptions}
            onChoose={close}
          />
        </Suspense>
      )}
      <span role="status" className="sr-only">
        {isOpen && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </span>
    </Form>
  );
}
