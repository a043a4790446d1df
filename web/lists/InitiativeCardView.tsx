import type { InitiativeCard } from '#contract/initiatives.ts';
import { CardFrame } from '#web/bills/CardFrame.tsx';
import { InitiativeDate } from '#web/initiatives/InitiativeDate.tsx';

/** One initiative in a list: title, summary, author and opinions. */
export function InitiativeCardView({ initiative }: { initiative: InitiativeCard }) {
  const { author, status, title, summary, slug } = initiative;
  return (
    <CardFrame
      type="initiatives"
      slug={slug}
      title={title}
      name={title}
      opinions={initiative.opinions}
      vote={initiative.vote}
      above={
        <>
          <b>Initiative</b>
          {status === 'draft' && ' · Draft'}
        </>
      }
    >
      {summary && <p className="my-1 line-clamp-2 text-sm text-ink-2">{summary}</p>}
      <p className="card-line">
        {[author.name, author.state].filter(Boolean).join(' · ')} ·{' '}
        <span className="whitespace-nowrap">
          <InitiativeDate initiative={initiative} />
        </span>
      </p>
    </CardFrame>
  );
}
