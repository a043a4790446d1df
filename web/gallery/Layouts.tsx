import { useState } from 'react';
import { Breadcrumbs } from '#web/shell/links/Breadcrumbs.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { longTitle, people } from './samples.ts';
import { Columns, Specimen } from './Specimen.tsx';

type Person = (typeof people)[number];

const columns: Column<Person>[] = [
  {
    key: 'name',
    head: 'Representative',
    rowHeader: true,
    cell: (row) => (
      <>
        <strong>{row.name}</strong> ({row.party})<span className="block text-xs text-ink-2">{row.place}</span>
      </>
    ),
  },
  { key: 'vote', head: 'Vote', cell: (row) => row.vote },
  { key: 'you', head: 'You', cell: (row) => row.you },
  { key: 'count', head: 'Voted so', numeric: true, cell: (row) => row.count },
];

export function Layouts() {
  const [page, setPage] = useState(1);
  return (
    <>
      <Specimen title="Breadcrumbs, Tabs, Pager">
        <Breadcrumbs
          items={[
            { label: 'Home', to: '/' },
            { label: 'Federal Bills', to: '/fedbills' },
            { label: 'Details', to: '/bills/1' },
            { label: 'VYO' },
          ]}
        />
        <Tabs
          label="Sections"
          items={[
            { label: 'Home', to: '/ui', current: true },
            { label: 'Share', to: '/share', badge: 4 },
            { label: 'Connect', to: '/connect', badge: 2 },
            { label: 'Federal Bills', to: '/fedbills', count: 18 },
            { label: 'Executive Orders', to: '/execorders' },
            { label: 'State Bills', to: '/statebills' },
            { label: 'Initiatives', to: '/initiatives' },
            { label: 'Representatives', to: '/representatives' },
            { label: 'Match My Votes', to: '/match_my_votes' },
          ]}
        />
        <Pager page={page} totalPages={801} onPage={setPage} label="Other opinions" />
        <Pager page={801} totalPages={801} to={(to) => `?page=${to}`} label="Bills" />
      </Specimen>
      <Specimen title="DataTable">
        <DataTable
          caption="How your representatives voted"
          columns={columns}
          rows={people}
          rowKey={(row) => row.name}
        />
        <DataTable
          caption="The same, scrolling in its frame"
          narrow="scroll"
          columns={columns}
          rows={people}
          rowKey={(row) => row.name}
        />
        <DataTable
          caption="Empty"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.name}
          empty="No recorded votes on this bill."
        />
      </Specimen>
      <Specimen title="Panel, DefinitionList, Disclosure">
        <Columns>
          <Panel heading={longTitle}>
            <p className="text-sm text-ink-2">Get a notice when its status changes.</p>
          </Panel>
          <Panel heading="Washington D.C. Address">
            <DefinitionList
              items={[
                { label: 'Street', value: '1236 Longworth House Office Building' },
                { label: 'Born', value: 'Mar 26, 1940' },
                { label: 'Religion', value: null },
              ]}
            />
          </Panel>
          <div>
            <Disclosure summary="What changed between versions" open>
              Section 3 gained a deadline of 48 hours.
            </Disclosure>
            <Disclosure summary={longTitle}>Reported to Senate.</Disclosure>
          </div>
        </Columns>
      </Specimen>
    </>
  );
}
