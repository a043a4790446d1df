import type { InitiativeCard } from '#contract/initiatives.ts';
import { shorten } from '#contract/bills/shorten.ts';
import { reviewNotice } from '#contract/posts.ts';
import { CardFrame } from '#web/bills/CardFrame.tsx';
import { Tag } from '#web/ui/Badge.tsx';
import { InitiativeDate } from '#web/initiatives/InitiativeDate.tsx';

/** About two lines on a desktop, and three on a phone. A line clamp would cut words. */
const summaryShown = 140;

/** One initiative in a list: title, summary, author and opinions. */
export function InitiativeCardView({ initiative }: { initiative: InitiativeCard }) {
  const { author, status, in_review, refused, title, summary, slug } = initiative;
  return (
    <CardFrame
      type="initiatives"
      slug={slug}
      title={title}
      name={title}
      opinions={initiative.opinions}
      vote={initiative.vote}
      closed={status === 'draft'}
      above={
        <>
          <b>Initiative</b>
          {' · '}
          {status === 'draft' && (
            <>
              <Tag tone="warning">
                {in_review ? reviewNotice : refused ? 'Removed' : 'Draft: only you can see it'}
              </Tag>
              {' · '}
            </>
          )}
          <span className="whitespace-nowrap">
            <InitiativeDate initiative={initiative} />
          </span>
        </>
      }
    >
      {summary && (
        <p className="max-w-measure text-sm text-ink-2 wrap-anywhere">{shorten(summary, summaryShown)}</p>
      )}
      <p className="card-line line-clamp-2">{[author.name, author.state].filter(Boolean).join(' · ')}</p>
    </CardFrame>
  );
}
