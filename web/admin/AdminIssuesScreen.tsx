import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { getBill, listBills, listIssueTitles, type Bill } from '#contract/bills/bills.ts';
import { correctIssues } from '#contract/bills/issue-corrections.ts';
import { issues as allIssues } from '#contract/bills/issues.ts';
import { moderationLog } from '#contract/moderation.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';

/** 'EO 14430', 'https://…/bills/eo14430' → 'eo14430' */
function billAsked(search: URLSearchParams): string {
  const text = search.get('bill')?.trim().toLowerCase() ?? '';
  const slug = text
    .split('/')
    .at(-1)!
    .replaceAll(/[^a-z0-9-]/g, '');
  return slug.replace(/^executiveorder/, 'eo');
}

export const loader = loadForAdmin(async ({ search, read }) => {
  // Only administrators may read the log: other members get 404.
  await read(moderationLog, { query: {} });
  const id = billAsked(search);
  if (id)
    await read(getBill, { params: { id } }).catch((error: unknown) => {
      // The screen says that there is no such bill.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    });
});

/** Corrects issues that were guessed from words. */
export default function AdminIssuesScreen() {
  const [search] = useSearchParams();
  const id = billAsked(search);
  return (
    <AdminPage title="Issues">
      <p className="max-w-measure text-ink-2">
        Issues of executive orders and California bills are guessed from words in their titles. A correction
        stays when the item is imported again. The <Link to="/admin/log">log</Link> has every correction.
      </p>
      <Panel heading="Correct an item" className="mt-5 max-w-190">
        <search>
          <Form className="mb-4">
            <SearchField name="bill" label="Number, such as eo14300" defaultValue={id} maxLength={200} />
          </Form>
        </search>
        {id && <Chosen key={id} id={id} />}
      </Panel>
    </AdminPage>
  );
}

function Chosen({ id }: { id: string }) {
  const { data, error } = useApiQuery(getBill, { params: { id } });
  if (error && !data)
    return <p className="text-sm">{error.status === 404 ? 'No item with this number.' : error.message}</p>;
  return data ? <IssueForm key={data.bill.issues.join()} bill={data.bill} /> : null;
}

/** The first one chosen is the heading that the item is listed under. */
function IssueForm({ bill }: { bill: Bill }) {
  const [chosen, setChosen] = useState<readonly string[]>(bill.issues);
  const changes = [getBill, listBills, listIssueTitles, moderationLog];
  const { send, busy } = useAction(correctIssues, { changes });
  const save = (issues: string[] | null) => send({ params: { id: bill.slug }, body: { issues } });
  return (
    <>
      <p className="text-sm">
        <b>{bill.number}</b> <Link to={`/bills/${bill.slug}`}>{curlQuotes(bill.title)}</Link>
      </p>
      <p className="mt-1 text-sm text-ink-2" aria-live="polite">
        {chosen.length === 0 ? 'No issue' : chosen.join(', ')}
        {bill.issues_guessed && ' (guessed)'}
      </p>
      <fieldset className="relative mt-3 max-h-80 overflow-y-auto border-y border-rule py-2">
        <legend className="sr-only">Issues</legend>
        {allIssues.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => save([...chosen])} aria-disabled={busy}>
          Save issues
        </Button>
        <Button variant="secondary" onClick={() => save(null)} aria-disabled={busy}>
          Use the importer’s issues
        </Button>
      </div>
    </>
  );
}
