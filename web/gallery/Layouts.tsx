import { useState } from 'react';
import { Inbox } from 'lucide-react';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SkeletonCard, SkeletonText } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { longTitle, people } from './samples.ts';
import { Columns, Row, Specimen } from './Specimen.tsx';

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
  const [asking, setAsking] = useState(false);
  const [replying, setReplying] = useState(false);
  const [toast, setToast] = useState(false);
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
      <Specimen title="Dialog and Toast">
        <Row>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Ask to confirm
          </Button>
          <Button variant="secondary" onClick={() => setReplying(true)}>
            Reply
          </Button>
          <Button variant="secondary" onClick={() => setToast(true)}>
            Show a toast
          </Button>
        </Row>
        <div className="max-w-110 space-y-2">
          <Toast tone="success">Invitation successfully sent.</Toast>
          <Toast tone="danger" onClose={() => setToast(false)}>
            Confirm password doesn’t match. Please re-enter!
          </Toast>
          <Toast>
            This posting has been flagged. The administrator will review the text and take appropriate action.
          </Toast>
        </div>
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          role="alertdialog"
          dismissable={false}
          title="Follow"
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button onClick={() => setAsking(false)}>Confirm</Button>
            </>
          }
        >
          <p>Are you sure you want to follow this member?</p>
        </Dialog>
        <Dialog
          open={replying}
          onClose={() => setReplying(false)}
          title="Reply"
          closeOnBackdrop
          actions={<Button onClick={() => setReplying(false)}>Save</Button>}
        >
          <TextArea
            label="Your reply"
            hideLabel
            placeholder="Type your comment here"
            maxLength={500}
            counter
          />
        </Dialog>
        <ToastRegion>
          {toast && (
            <Toast tone="success" onClose={() => setToast(false)}>
              Added to Watchlist
            </Toast>
          )}
        </ToastRegion>
      </Specimen>
      <Specimen title="Notice, EmptyState, Spinner, Skeleton">
        <Notice title="Two districts share this zip code">
          Give your street address or choose a district to find your representative.
        </Notice>
        <Notice tone="success">Settings have been saved</Notice>
        <Notice
          tone="warning"
          title="As of May 29, 2026"
          action={
            <Button size="sm" variant="secondary">
              Check again
            </Button>
          }
        >
          The official source has not answered since.
        </Notice>
        <Notice tone="danger" role="alert">
          Your opinion was not saved. Check your connection and try again.
        </Notice>
        <EmptyState
          icon={<Inbox />}
          title="There are no members in your network."
          action={<LinkButton to="/connect">Find members</LinkButton>}
        >
          Go to CONNECT page to find members to connect with.
        </EmptyState>
        <Spinner label="Loading opinions…" />
        <SkeletonText lines={4} />
        <SkeletonCard />
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
