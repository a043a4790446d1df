import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { cx } from '#web/ui/cx.ts';
import { groupBy } from '#web/ui/group-by.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { optionsOf, recentOptions, type Option } from './suggestion-options.ts';
import { useSuggestions } from './useSuggestions.ts';

/** VoiceOver may not read the active option, so a live region does. Others would read it twice. */
const mayBeVoiceOver = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SuggestionsProps {
  id: string;
  /** The search field, in its form. */
  field: RefObject<HTMLInputElement | null>;
  /** The path that the form opens. */
  path: string;
  /** The text that the field had at first: no reason to suggest anything. */
  initial: string;
}

/** Suggestions while someone types. Arrow keys and Enter choose, Escape closes. The field has the focus. */
export default function Suggestions({ id, field, path, initial }: SuggestionsProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text);
  let options: Option[] = [];
  if (text.trim() !== '') options = suggestions ? optionsOf(suggestions) : [];
  else if (open) options = recentOptions(recentSearches());
  const isOpen = open && options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const activeOption = isOpen ? options[active] : undefined;
  const activeId = activeOption && optionId(active);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ to, recent, onSelect }: Option) => {
    // Its button disappears.
    if (onSelect) field.current?.focus();
    close();
    onSelect?.();
    if (to && recent) rememberSearch({ label: recent, to });
    if (to) field.current?.form?.reset();
  };

  const onFocus = useEffectEvent(() => {
    const { value } = field.current!;
    // It may have been typed while this was loading.
    setText(value === initial ? '' : value);
    // An empty field suggests recent searches.
    setOpen(value !== initial || value === '');
  });
  const onInput = useEffectEvent(() => {
    setText(field.current!.value);
    setOpen(true);
    setActive(-1);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    if (key === 'Escape') {
      if (isOpen) event.preventDefault();
      close();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One position beyond the options is the field itself.
      const positions = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((((isOpen ? active : -1) + 1 + step + positions) % positions) - 1);
    } else if (key === 'Enter' && activeId) {
      event.preventDefault();
      document.getElementById(activeId)?.click();
    }
  });
  const onSubmit = useEffectEvent(() => {
    close();
    // The keyboard of a phone would cover the results.
    if (matchMedia('(hover: none)').matches) field.current!.blur();
    const query = new URLSearchParams(new FormData(field.current!.form!) as unknown as string[][]);
    const q = query.get('q')?.trim();
    if (q) rememberSearch({ label: q, to: `${path}?${query.toString()}` });
  });
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    // The field also loses the focus when it is removed.
    if (!field.current?.form?.contains(relatedTarget as Node | null)) close();
  });

  useEffect(() => {
    const input = field.current!;
    const form = input.form!;
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener('focus', () => onFocus(), { signal });
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    form.addEventListener('submit', () => onSubmit(), { signal });
    form.addEventListener('focusout', (event) => onFocusOut(event), { signal });
    // oxlint-disable-next-line react/set-state-in-effect -- the focus that loaded this has passed
    if (document.activeElement === input) onFocus();
    return () => stop.abort();
  }, [field]);

  useEffect(() => {
    const input = field.current!;
    input.setAttribute('aria-expanded', String(isOpen));
    if (activeId) input.setAttribute('aria-activedescendant', activeId);
    else input.removeAttribute('aria-activedescendant');
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [field, isOpen, activeId]);

  const groups = [
    ...groupBy(
      options.map((option, index) => ({ ...option, index })),
      ({ group }) => group,
    ),
  ];
  return (
    <>
      <button
        type="button"
        aria-label="Close search"
        // Keeps the focus in the field, which shows this button.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          close();
          field.current?.form?.reset();
          (document.activeElement as HTMLElement | null)?.blur();
        }}
        className="absolute top-0 right-0 hidden size-11 place-items-center text-ink-2 max-mid:[form:focus-within>&]:grid"
      >
        <X aria-hidden className="size-4.5" />
      </button>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full mt-1 max-h-[calc(100dvh-var(--header)-1rem)] overflow-y-auto rounded-md border border-rule-strong bg-surface p-1.5 shadow-2 mid:right-0 mid:left-auto mid:w-110"
      >
        {groups.map(([group, members]) => (
          <div
            key={group}
            role="group"
            aria-label={group}
            className="not-first:mt-1.5 not-first:border-t not-first:border-rule not-first:pt-1.5"
          >
            <p aria-hidden className="px-2.5 py-1 text-xs font-semibold text-ink-3">
              {group}
            </p>
            {members.map(({ index, ...option }) => (
              <SuggestionOption
                key={option.key}
                id={optionId(index)}
                option={option}
                selected={index === active}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {activeOption && mayBeVoiceOver()
          ? activeOption.label
          : isOpen && countedNoun(options.length, 'suggestion')}
      </span>
    </>
  );
}

interface SuggestionOptionProps {
  id: string;
  option: Option;
  selected: boolean;
  onChoose: (option: Option) => void;
}

function SuggestionOption({ id, option, selected, onChoose }: SuggestionOptionProps) {
  const { label, detail, to, href } = option;
  const shared = {
    id,
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    onClick: () => onChoose(option),
    className: cx(
      'block min-h-11 rounded-sm px-2.5 py-1.5 text-sm text-ink no-underline hover:bg-accent-wash hover:no-underline',
      selected && 'bg-accent-wash outline-2 -outline-offset-2 outline-focus-edge',
    ),
  };
  const content = (
    <>
      <span className="line-clamp-2">{label}</span>
      {detail && <span className="block text-xs text-ink-2">{detail}</span>}
    </>
  );
  if (!to && !href)
    return (
      <button type="button" {...shared} className={cx(shared.className, 'w-full text-left text-accent-ink')}>
        {content}
      </button>
    );
  return to ? (
    <Link to={to} {...shared}>
      {content}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener" {...shared}>
      {content}
    </a>
  );
}
