import { SlidersHorizontal } from 'lucide-react';
import { data, Form, useParams, useSearchParams } from 'react-router';
import { load } from '#web/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { filterPages, type FilterGroup } from './filter-words.ts';

export const loader = load(async ({ params }) => {
  if (!Object.hasOwn(filterPages, params.list_type ?? ''))
    throw data({ text: 'There is no such list.' }, { status: 404 });
});

/** What is chosen here stands in the address of the list; a plain form, so it works before scripts arrive. */
export default function FiltersScreen() {
  const { list_type = '' } = useParams();
  const { title, list, listName, groups } = filterPages[list_type]!;
  return (
    <Page crumbs={[{ label: listName, to: list }, { label: 'Filters' }]} title={title}>
      <PageMeta title={title} noIndex />
      {groups.length === 0 ? (
        <EmptyState
          icon={<SlidersHorizontal />}
          title="No local bills yet"
          action={<LinkButton to={list}>{listName}</LinkButton>}
        >
          No city or county has its bills on this server.
        </EmptyState>
      ) : (
        <Form action={list} className="max-w-120 space-y-5">
          {groups.map((group) => (
            <Choice key={group.name} {...group} />
          ))}
          <Button type="submit">Search</Button>
        </Form>
      )}
    </Page>
  );
}

function Choice({ legend, name, options }: FilterGroup) {
  const complete = useViewer()?.account_setup === 1;
  const [search] = useSearchParams();
  const offered = options.filter(({ forMembers }) => complete || !forMembers);
  const chosen = offered.find(({ value }) => value === search.get(name)) ?? offered[0]!;
  return <RadioGroup legend={legend} name={name} options={offered} defaultValue={chosen.value} />;
}
