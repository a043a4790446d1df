import { FileText } from 'lucide-react';
import { Form } from 'react-router';
import { legislatureOffices, representativeBills, type Representative } from '#contract/representatives.ts';
import type { Output } from '#contract/endpoint.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { useApiQuery } from '#web/api/queries.ts';
import { ChipLink, useChosenSearch } from '#web/shell/links/ChipLink.tsx';
import { showDate } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { billsCall, billsPath, readBillsView, type BillsView } from './bills-view.ts';

const roles = [
  ['sponsored', 'Sponsored'],
  ['cosponsored', 'Cosponsored'],
] as const;
const statuses = [
  ['', 'All'],
  ['proposed', 'Not yet law'],
  ['passed', 'Passed a chamber'],
  ['law', 'Became law'],
] as const;

/** Bills that the person sponsored or cosponsored. Filters and page are in the address. */
export function BillsTab({ person, view }: { person: Representative; view: BillsView }) {
  const data = useApiQuery(representativeBills, billsCall(person.id, view)).data;
  const chosen = readBillsView(useChosenSearch());
  return (
    <section aria-label="Bills" className="mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav aria-label="Role" className="flex flex-wrap gap-2">
          {roles.map(([role, name]) => (
            <ChipLink
              key={role}
              to={billsPath(person.id, { ...chosen, role, page: 1 })}
              selected={chosen.role === role}
            >
              {name}
            </ChipLink>
          ))}
        </nav>
        <nav aria-label="Status" className="flex flex-wrap gap-2">
          {statuses.map(([status, name]) => (
            <ChipLink
              key={status}
              to={billsPath(person.id, { ...chosen, status, page: 1 })}
              selected={chosen.status === status}
            >
              {name}
            </ChipLink>
          ))}
        </nav>
        <search className="w-full mid:ml-auto mid:w-60">
          <Form action={`/representatives/${person.id}`}>
            <input type="hidden" name="tab" value="bills" />
            <input type="hidden" name="role" value={chosen.role} />
            {chosen.status && <input type="hidden" name="status" value={chosen.status} />}
            <SearchField label="Search these bills" defaultValue={view.q} maxLength={200} />
          </Form>
        </search>
      </div>
      {!data && <SkeletonCard />}
      {data?.total_count === 0 && <NoBills person={person} view={view} />}
      {data && data.total_count > 0 && (
        <>
          <p className="mt-4 text-xs text-ink-3">{countedNoun(data.total_count, 'bill')}</p>
          {data.bills.map((entry) => (
            <div key={entry.bill.id}>
              <BillCardView bill={entry.bill} level="h2" />
              {view.role === 'cosponsored' && <SignedOn {...entry} />}
            </div>
          ))}
          <Pager
            page={data.page}
            totalPages={data.total_pages}
            to={(page) => billsPath(person.id, { ...view, page })}
            label="Pages of bills"
            className="mt-6"
          />
        </>
      )}
    </section>
  );
}

type Entry = Output<typeof representativeBills>['bills'][number];

function SignedOn({ sponsored_on, original, withdrawn_on }: Entry) {
  const words = [
    sponsored_on && (original ? 'Cosponsor from the start' : `Cosponsor since ${showDate(sponsored_on)}`),
    withdrawn_on && `withdrawn ${showDate(withdrawn_on)}`,
  ].filter(Boolean);
  return words.length > 0 && <p className="-mt-3 pb-3 text-xs text-ink-3">{words.join(', ')}</p>;
}

function NoBills({ person, view }: { person: Representative; view: BillsView }) {
  const filtered = Boolean(view.q || view.status);
  return (
    <div className="mt-6">
      <EmptyState
        icon={<FileText aria-hidden />}
        title={filtered ? 'No bills match' : 'No bills on file'}
        action={
          filtered && (
            <LinkButton
              to={billsPath(person.id, { ...view, q: '', status: '', page: 1 })}
              variant="secondary"
            >
              See all
            </LinkButton>
          )
        }
      >
        {filtered
          ? 'Try fewer or different words, or another status.'
          : `We have no bills that ${person.name} ${view.role === 'sponsored' ? 'introduced' : 'signed on to'}.`}
        {!filtered &&
          legislatureOffices.includes(person.office ?? '') &&
          ' Bills of a state’s legislature are shown to members in that state.'}
      </EmptyState>
    </div>
  );
}
