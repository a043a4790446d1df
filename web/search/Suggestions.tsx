import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { useEffect, useMemo } from 'react';
import { recentSearches } from './recent-searches.ts';
import { optionsOf, recentOptions, type Option } from './suggestion-options.ts';
import { useSuggestions } from './useSuggestions.ts';

export interface SuggestionsProps {
  id: string;
  /** What has been typed; recent searches while it is empty. */
  text: string;
  hidden: boolean;
  active: number;
  optionId: (index: number) => string;
  /** Receives the options when they change: the field moves among them. */
  onOptions: (options: Option[]) => void;
  onChoose: (option: Option) => void;
}

/** The listbox of the search field. The focus stays in the field. */
export default function Suggestions(props: SuggestionsProps) {
  const { id, text, hidden, active, optionId, onOptions, onChoose } = props;
  const suggestions = useSuggestions(text);
  const options = useMemo(() => {
    if (text.trim() === '') return hidden ? [] : recentOptions(recentSearches());
    return suggestions ? optionsOf(suggestions) : [];
  }, [text, hidden, suggestions]);
  useEffect(() => onOptions(options), [onOptions, options]);
  const groups = [
    ...Map.groupBy(
      options.map((option, index) => ({ ...option, index })),
      ({ group }) => group,
    ),
  ];
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={hidden || options.length === 0}
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
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
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
      selected && 'bg-accent-wash',
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
