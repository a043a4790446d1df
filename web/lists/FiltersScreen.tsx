import { ArrowLeft, ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { data, Form, useParams, useSearchParams } from 'react-router';
import { listIssueTitles } from '#contract/bills/bills.ts';
import { load } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import IssueChoice from './IssueChoice.tsx';
import { readFirstPage } from './list-loader.ts';
import { chosenYears, readList, yearsOnOffer, type ListState } from './list-state.ts';
import { listTypes, type FilterGroup, type ListType, type ListTypeName } from './list-types.ts';
import { useFirstPage } from './useFirstPage.ts';

/** Reads the list too: usually it is cached, and an invalid filter gets the same error as on the list. */
export const loader = load(async (tools) => {
  const name = (tools.params.list_type ?? '') as ListTypeName;
  if (!Object.hasOwn(listTypes, name)) throw data({ text: 'This list does not exist.' }, { status: 404 });
  await readFirstPage(name, tools);
  if (listTypes[name].byIssues) await tools.read(listIssueTitles, {});
});

/** The filters as a form that opens the list. Both buttons submit it, so that it works without scripts. */
export default function FiltersScreen() {
  const { list_type } = useParams();
  const [search] = useSearchParams();
  const type = listTypes[list_type as ListTypeName];
  const list = readList(type, search);
  const title = `Filters for ${type.listName}`;
  return (
    <Page crumbs={[{ label: type.listName, to: type.path }, { label: 'Filters' }]}>
      <PageMeta title={title} noIndex />
      <Form action={type.path} replace className="max-w-120 pb-6">
        {list.q && <input type="hidden" name="q" value={list.q} />}
        <header className="sticky top-header z-10 -mx-4 mb-4 flex items-center gap-2 border-b border-rule bg-paper px-2 py-1.5">
          <button type="submit" aria-label="Back" className={round}>
            <ArrowLeft aria-hidden className="size-5" />
          </button>
          <h1 className="grow text-lg">{title}</h1>
          <button type="submit" aria-label="Search" className={round}>
            <Search aria-hidden className="size-5" />
          </button>
        </header>
        <Groups {...{ type, list }} />
      </Form>
    </Page>
  );
}

const round = 'grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken';

function Groups({ type, list }: { type: ListType; list: ListState }) {
  const complete = useViewer()?.account_setup === 1;
  const { years_held } = useFirstPage(type, list) ?? {};
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
    <div className="space-y-5">
      {type.byYears && (
        <RadioGroup
          legend="Years"
          name="years"
          options={[...yearsOnOffer(list.years, type, years_held), { value: '', label: 'All years' }]}
          defaultValue={chosenYears(list.years, years_held)}
        />
      )}
      {chosen(type.general)}
      {type.status && chosen(type.status)}
      {chosen(type.sort)}
      {type.byIssues && (
        <details open={issues.length > 0}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
            Category: 41 Issues{issues.length > 0 && ` (${issues.length} chosen)`}
            <ChevronDown aria-hidden className="size-4" />
          </summary>
          <IssueChoice chosen={issues} onChange={setIssues} />
        </details>
      )}
    </div>
  );
}
