import { ArrowUp, MessagesSquare } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { feed } from '#contract/shares.ts';
import { invalidate } from '#web/api/queries.ts';
import { writeSharesFrom } from '#web/api/storage.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { ShareView } from './ShareView.tsx';
import { useNewShares } from './useNewShares.ts';

const pathOf = (page: number) => (page === 1 ? '/shares' : `/shares?page=${page}`);

/** One page of shares. New ones are announced, and shown when the reader asks for them. */
export function ShareFeed({
  shares,
  page,
  total_pages,
  total_count,
  readAt,
}: Output<typeof feed> & { readAt: number }) {
  const client = useQueryClient();
  const { navigate } = usePageGuard();
  const arrived = useNewShares(shares, page, readAt);
  // Badges count what is new since this read. Further pages do not show it.
  useEffect(() => {
    if (page === 1) writeSharesFrom(Math.floor(readAt / 1000));
  }, [page, readAt]);
  const showNew = async () => {
    await invalidate(client, feed);
    navigate('/shares', { replace: page === 1 });
  };
  return (
    <section aria-labelledby="shares" className="mt-6">
      <h2 id="shares" className="sr-only">
        Shares
      </h2>
      <output className="sticky top-[calc(var(--header)+0.5rem)] z-10 flex max-w-190 justify-center">
        {arrived > 0 && (
          <Button
            size="sm"
            icon={<ArrowUp aria-hidden className="size-4" />}
            className="shadow-2"
            onClick={() => void showNew()}
          >
            {countedNoun(arrived, 'new post')}
          </Button>
        )}
      </output>
      {total_count === 0 && (
        <div className="max-w-190">
          <EmptyState icon={<MessagesSquare />} level={3} title="No shares yet">
            Write the first one, or share a bill from its page.
          </EmptyState>
        </div>
      )}
      {shares.map((share) => (
        <ShareView key={share.id} share={share} />
      ))}
      <Pager
        page={page}
        totalPages={total_pages}
        to={pathOf}
        label="Pages of shares"
        always={total_count > 0}
        className="mt-5 max-w-190"
      />
    </section>
  );
}
