import { ArrowLeft, ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { data, Form, useParams, useSearchParams } from 'react-router';
import { listIssueTitles } from '#contract/bills/bills.ts';
import { load } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { cx } from '#web/ui/cx.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { useDebouncedValue } from '#web/ui/useDebouncedValue.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import IssueChoice from './IssueChoice.tsx';
import { readFirstPage, useFirstPage } from './first-page.ts';
import { selectedYears, issueQuery, readList, yearOptions, type ListState } from './list-state.ts';
import { listTypes, statusFilter, type FilterGroup, type ListType, type ListTypeName } from './list-types.ts';

/** Reads the list too: usually it is cached, and an invalid filter gets the same error as on the list. */
export const loader = load(async (tools) => {
  const name = (tools.params.list_type ?? '') as ListTypeName;
  if (!Object.hasOwn(listTypes, name)) throw data({ text: 'This list does not exist.' }, { status: 404 });
  await readFirstPage(name, tools);
  const type = listTypes[name];
  if (!type.byIssues) return;
  await tools.read(listIssueTitles, { query: issueQuery(type, readList(type, tools.search), tools.viewer) });
});

/** The filters as a form that opens the list. Both buttons submit it, so that it works without scripts. */
export default function FiltersScreen() {
  const { list_type } = useParams();
  const [search] = useSearchParams();
  const type = listTypes[list_type as ListTypeName];
  const list = readList(type, search);
  const [chosen, setChosen] = useState(search);
  const settled = useDebouncedValue(chosen.toString(), 250);
  const choice = readList(type, new URLSearchParams(settled));
  const title = `Filters for ${type.listName}`;
  return (
    <Page crumbs={[{ label: type.listName, to: type.path }, { label: 'Filters' }]}>
      <PageMeta title={title} noIndex />
      <Form
        action={type.path}
        replace
        className="pb-6"
        onChange={({ currentTarget }) => setChosen(searchOf(currentTarget))}
      >
        {list.q && <input type="hidden" name="q" value={list.q} />}
        <header className="sticky top-header z-10 mb-4 flex items-center gap-2 border-b border-rule bg-paper py-1.5 max-mid:-mx-4 max-mid:px-2 mid:[&>:first-child]:-ml-3 mid:[&>:last-child]:-mr-3">
          <button type="submit" aria-label="Back" className={round}>
            <ArrowLeft aria-hidden className="size-5" />
          </button>
          <h1 className="grow text-lg">{title}</h1>
          <button type="submit" aria-label="Search" className={round}>
            <Search aria-hidden className="size-5" />
          </button>
        </header>
        <Groups {...{ type, list, choice }} />
        <ShowButton type={type} list={choice} />
      </Form>
    </Page>
  );
}

/** The query that a form sends. */
function searchOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries);
}

/** 'Show 100 bills': sends the form. The number follows the choices, and the list is then cached. */
function ShowButton({ type, list }: { type: ListType; list: ListState }) {
  const count = useFirstPage(type, list)?.total_count;
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 mt-6 border-t border-rule bg-paper py-3 max-mid:-mx-4 max-mid:px-4">
      <button type="submit" className={cx(buttonClass('primary', 'md'), 'w-full mid:w-auto mid:min-w-60')}>
        <span aria-live="polite">
          {count === undefined ? `Show ${type.noun}s` : `Show ${countedNoun(count, type.noun)}`}
        </span>
      </button>
    </div>
  );
}

const round = 'grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken';

interface GroupsProps {
  type: ListType;
  /** The filters in the address. */
  list: ListState;
  /** The filters as chosen so far. */
  choice: ListState;
}

function Groups({ type, list, choice }: GroupsProps) {
  const complete = useViewer()?.account_setup === 1;
  const { years_with_bills } = useFirstPage(type, list) ?? {};
  const [issues, setIssues] = useState(list.issues);
  const chosen = (group: FilterGroup) => {
    const offered = group.options.filter(({ forMembers }) => complete || !forMembers);
    const value = list[group.name] ?? undefined;
    const known = offered.some((option) => option.value === value);
    // A search covers everything until a filter is chosen.
    const fallback = list.q ? undefined : offered[0]!.value;
    return (
      <RadioGroup
        legend={group.legend}
        name={group.name}
        options={offered}
        defaultValue={known ? value : fallback}
      />
    );
  };
  return (
    <div className="grid gap-x-10 gap-y-5 mid:grid-cols-2 min-[1025px]:grid-cols-4">
      {type.byYears && (
        <RadioGroup
          legend="Years"
          name="years"
          options={[...yearOptions(list.years, type, years_with_bills), { value: '', label: 'All years' }]}
          defaultValue={selectedYears(list.years, years_with_bills)}
        />
      )}
      {chosen(type.general)}
      {type.status && chosen(statusFilter(type.status, list.filter2))}
      {chosen(type.sort)}
      {type.byIssues && (
        <details open={issues.length > 0} className="col-span-full">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold hover:underline">
            Category: 41 Issues{issues.length > 0 && ` (${issues.length} chosen)`}
            <ChevronDown aria-hidden className="size-4" />
          </summary>
          <IssueChoice type={type} list={choice} chosen={issues} onChange={setIssues} />
        </details>
      )}
    </div>
  );
}
