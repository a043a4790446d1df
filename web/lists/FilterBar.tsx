import { ChevronDown } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { ChipLink, useChosenSearch } from '#web/shell/links/ChipLink.tsx';
import { selectedYears, listPath, readList, yearOptions, type ListState } from './list-state.ts';
import { statusFilter, type FilterGroup, type ListType } from './list-types.ts';

interface FilterBarProps {
  type: ListType;
  /** The pairs of years with bills, newest first; undefined until they are read. */
  years: readonly string[] | undefined;
}

/** The filters above a list. Phones show only the general filter; the others are on the Filters screen. */
export function FilterBar({ type, years }: FilterBarProps) {
  const list = readList(type, useChosenSearch());
  const complete = useViewer()?.account_setup === 1;
  const options = type.general.options.filter(({ forMembers }) => complete || !forMembers);
  return (
    <div className="border-b border-rule pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <nav aria-label={`Which ${type.noun}s`} className="filter-chips scrollbar-none">
          {options.map(({ value, label }) => (
            <ChipLink
              key={value}
              to={listPath(type, list, { filter: value })}
              selected={list.filter === value}
            >
              {label}
            </ChipLink>
          ))}
        </nav>
        <nav aria-label="Order" className="flex flex-wrap items-center gap-2 max-mid:hidden mid:ml-auto">
          <span className="text-xs text-ink-3">Sort</span>
          {type.sort.options.map(({ value, label }) => (
            <ChipLink key={value} to={listPath(type, list, { sort: value })} selected={list.sort === value}>
              {label}
            </ChipLink>
          ))}
        </nav>
      </div>
      {(type.status || type.byIssues) && <Details {...{ type, list, years }} />}
    </div>
  );
}

interface Choice {
  type: ListType;
  /** The chosen filters; their list may still be loading. */
  list: ListState;
}

/** Status, years and issues; each choice takes effect at once. */
function Details({ type, list, years }: FilterBarProps & Choice) {
  const navigate = useNavigate();
  const go = (change: Partial<ListState>) => void navigate(listPath(type, list, change));
  return (
    <Form
      action={type.path}
      className="relative mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 max-mid:hidden"
    >
      {list.filter !== null && <input type="hidden" name="filter" value={list.filter} />}
      <input type="hidden" name="sort" value={list.sort} />
      {type.status && (
        <Select
          group={statusFilter(type.status, list.filter2)}
          value={list.filter2}
          onChange={(filter2) => go({ filter2 })}
        />
      )}
      {type.byYears && (
        <Select
          group={{ legend: 'Years', name: 'years', options: yearOptions(list.years, type, years) }}
          value={selectedYears(list.years, years)}
          onChange={(years) => go({ years })}
          all="All years"
        />
      )}
      {type.byIssues && <Issues type={type} list={list} onApply={(issues) => go({ issues })} />}
      <noscript>
        {list.q && <input type="hidden" name="q" value={list.q} />}
        {list.issues.length > 0 && <input type="hidden" name="issue_list" value={list.issues.join(':')} />}
        <button type="submit" className="chosen rounded-md px-3 py-1 text-sm">
          Apply
        </button>
      </noscript>
    </Form>
  );
}

function Select({
  group: { legend, name, options },
  value,
  onChange,
  all,
}: {
  group: Omit<FilterGroup, 'name'> & { name: string };
  value: string;
  onChange: (value: string) => void;
  all?: string;
}) {
  return (
    <label className="flex items-center gap-2 text-xs text-ink-3">
      {legend}
      <span className="relative">
        <select
          name={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="filter-control h-9 appearance-none pr-8.5"
        >
          {all && <option value="">{all}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink"
        />
      </span>
    </label>
  );
}

// Not inline: VoiceOver on iOS would not say whether the <summary> is open.
const trigger = 'filter-control flex w-fit min-h-9 items-center no-underline';

/** The menu of issues, loaded when it opens. Before JavaScript, a link to the screen with the same choice. */
function Issues({ type, list, onApply }: Choice & { onApply: (issues: string[]) => void }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const panel = useLazyDialog(() => import('./IssuePanel.tsx'));
  const summary = useRef<HTMLElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    summary.current?.focus();
  }, []);
  const apply = (issues: string[]) => {
    close();
    onApply(issues);
  };
  const label = (
    <>
      41 Issues{list.issues.length > 0 && `: ${list.issues.length} chosen`}
      <ChevronDown aria-hidden className="ml-1.5 size-4" />
    </>
  );
  if (!hydrated)
    return (
      <a href={listPath(type, list, {}, `/filters/${type.name}`)} className={trigger}>
        {label}
      </a>
    );
  return (
    <details
      className="wide:relative"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) panel.open();
      }}
    >
      <summary ref={summary} className={trigger}>
        {label}
      </summary>
      {open && panel.Dialog && <panel.Dialog {...{ type, list }} onApply={apply} onClose={close} />}
    </details>
  );
}
