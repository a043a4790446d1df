import { statusNames } from '#contract/bills/bill-status.ts';
import type { Bill } from '#contract/bills/bills.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { statusText } from './bill-labels.ts';
import { SectionLink } from './SectionLink.tsx';

/** One line about what is new since the member's last visit, if anything. */
export function WhatChanged({ bill }: { bill: Bill }) {
  const { changes } = bill;
  if (!changes) return null;
  const news = [
    changes.previous_status && `${statusText(bill)} (was: ${statusNames[changes.previous_status]})`,
    changes.new_actions > 0 && countedNoun(changes.new_actions, 'new action'),
    changes.new_texts > 0 && countedNoun(changes.new_texts, 'new text'),
  ].filter(Boolean);
  return (
    <Notice className="mt-4 max-w-measure">
      <b>Since you last looked</b> on <LocalTime iso={changes.since} />: {news.join(' · ')}.{' '}
      {changes.new_actions > 0 && <SectionLink id="actions">See the actions</SectionLink>}
    </Notice>
  );
}
