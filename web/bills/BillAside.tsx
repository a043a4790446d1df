import type { Bill } from '#contract/bills/bills.ts';
import { LazyBreakdown } from '#web/opinions/LazyBreakdown.tsx';
import { QuickOpinion } from '#web/opinions/QuickOpinion.tsx';
import { voicePath } from '#web/opinions/voice-item.ts';
import { ActionBar } from '#web/shell/ActionBar.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { WatchButton } from '#web/lists/WatchButton.tsx';
import { MuteButton } from '#web/notifications/MuteButton.tsx';
import { billKinds } from './bill-kinds.ts';
import { opinionButton } from './bill-labels.ts';

/** The viewer's opinion and everybody's, a link to comment, and the watchlist button. */
export function BillAside({ bill }: { bill: Bill }) {
  return (
    <aside aria-label="Opinions" className="space-y-4">
      <Panel heading="What people think">
        <QuickOpinion key={bill.slug} type="bills" item={bill} />
        <ActionBar>
          <LinkButton to={voicePath({ type: 'bills', id: bill.slug })} wide>
            {opinionButton(bill.vote)}
          </LinkButton>
        </ActionBar>
      </Panel>
      <Panel heading={`Follow this ${billKinds[bill.category].noun}`} className="print:hidden">
        <p className="mb-3 text-sm text-ink-2">Get a notice when it moves.</p>
        <WatchButton item={bill} />
        <MuteButton type="bills" id={bill.id} />
      </Panel>
      <LazyBreakdown
        item={{ type: 'bills', id: bill.slug }}
        voters={bill.opinions.voters}
        className="max-mid:hidden"
      />
    </aside>
  );
}
