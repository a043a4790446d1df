import { Gavel } from 'lucide-react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { listRollCalls, rollCallKinds, rollCallResults } from '#contract/roll-calls/roll-calls.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { DataNote } from '#web/shell/DataNote.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { chamberNames, kindNames } from './roll-call-labels.ts';
import { RollCallRow } from './RollCallRow.tsx';
import { rollCallsCall, rollCallsPath } from './roll-calls-query.ts';

export const loader = load(async ({ search, read }) => {
  await read(listRollCalls, rollCallsCall(search));
});

/** Every recorded vote of Congress that this server has. */
export default function RollCallsScreen() {
  const [search] = useSearchParams();
  const call = rollCallsCall(search);
  const data = useApiQuery(listRollCalls, call).data;
  if (!data) return null;
  const count = data.total_count;
  return (
    <Page crumbs={[{ label: 'Roll Calls' }]} title="Roll Calls">
      <PageMeta
        title="Roll Calls"
        description="Recorded votes of the House and the Senate, with every member’s position."
        noIndex={search.size > 0}
      />
      <DataNote {...data} className="-mt-2 mb-3" />
      <FilterForm chosen={call.query} years={data.years} />
      {count === 0 ? (
        <Empty {...call.query} />
      ) : (
        <>
          <p className="text-xs text-ink-3">{countedNoun(count, 'roll call')}</p>
          <ul>
            {data.roll_calls.map((rollCall) => (
              <RollCallRow key={rollCall.id} rollCall={rollCall} />
            ))}
          </ul>
        </>
      )}
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => rollCallsPath(search, page)}
        label="Pages of roll calls"
        className="mt-6"
      />
    </Page>
  );
}

type Filters = ReturnType<typeof rollCallsCall>['query'];

function Empty({ chamber, year, result, kind, q }: Filters) {
  const icon = <Gavel aria-hidden />;
  const action = <LinkButton to="/roll_calls">See all roll calls</LinkButton>;
  if (!year && !result && !kind && !q)
    return (
      <EmptyState icon={icon} title="No roll calls yet" {...(chamber && { action })}>
        Polity has not loaded any recorded votes{chamber && ` of the ${chamberNames[chamber]}`}.
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title="No roll calls match" action={action}>
      Try other filters.
    </EmptyState>
  );
}

const resultNames = { passed: 'Passed', failed: 'Failed', other: 'Neither' };

/** A form that works without scripts. */
function FilterForm({ chosen, years }: { chosen: Filters; years: readonly number[] }) {
  const submit = useSubmit();
  return (
    <Form
      action="/roll_calls"
      role="search"
      aria-label="Filter roll calls"
      // Each choice takes effect at once; the text is sent with Enter or the button.
      onChange={(event) =>
        event.target instanceof HTMLSelectElement &&
        void submit(event.currentTarget, { preventScrollReset: true })
      }
      className="grid grid-cols-2 max-[15rem]:grid-cols-1 items-end gap-3 mb-4 border-b border-rule pb-4 mid:grid-cols-4"
    >
      <div className="col-span-full flex items-center gap-2">
        <SearchField
          label="Bill, nominee or question"
          defaultValue={chosen.q}
          maxLength={200}
          className="grow"
        />
        <Button type="submit" variant="secondary" size="sm">
          Show
        </Button>
      </div>
      <SelectField
        label="Chamber"
        name="chamber"
        placeholder="Both"
        defaultValue={chosen.chamber ?? ''}
        options={Object.entries(chamberNames).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        label="Year"
        name="year"
        placeholder="All years"
        defaultValue={chosen.year ?? ''}
        options={years.map(String)}
      />
      <SelectField
        label="Result"
        name="result"
        placeholder="All results"
        defaultValue={chosen.result ?? ''}
        options={rollCallResults.map((value) => ({ value, label: resultNames[value] }))}
      />
      <SelectField
        label="Kind"
        name="kind"
        placeholder="All kinds"
        defaultValue={chosen.kind ?? ''}
        options={rollCallKinds.map((value) => ({ value, label: kindNames[value] }))}
      />
    </Form>
  );
}
