import { useContext, type ReactNode } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { levelNames, type Tally } from '#contract/opinions/opinion-levels.ts';
import type { OwnVote } from '#contract/opinions/opinions.ts';
import { AppLink, Embedded } from '#web/embedded/AppLink.tsx';
import { LevelMark } from '#web/opinions/LevelMark.tsx';
import { OpinionSplit } from '#web/opinions/OpinionSplit.tsx';
import { showTitle } from '#web/ui/curl-quotes.ts';
import { shorten } from '#contract/bills/shorten.ts';

interface CardFrameProps {
  type: 'bills' | 'initiatives';
  slug: string;
  title: string;
  /** A short name: 'H.R. 1'. */
  name: string;
  opinions: Tally;
  vote: OwnVote;
  /** The line over the title. */
  above: ReactNode;
  /** Below the opinions: how others voted. */
  votes?: ReactNode;
  /** Nobody can vote on it yet. */
  closed?: boolean;
  children: ReactNode;
  level?: 'h2' | 'h3';
}

/** One item in a list: a link to its details, and the opinions. */
export function CardFrame({
  type,
  slug,
  above,
  votes,
  children,
  opinions,
  vote,
  closed,
  ...props
}: CardFrameProps) {
  const Heading = props.level ?? 'h3';
  return (
    <article className="card">
      <div>
        <p className="card-line">{above}</p>
        <Heading>
          <AppLink to={`/${type}/${slug}`}>{shorten(showTitle(type, props.title))}</AppLink>
        </Heading>
        {children}
      </div>
      {!closed && (
        <div>
          <OpinionSplit tally={opinions} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Vote {...{ type, slug, vote, name: props.name }} />
            {votes}
          </div>
        </div>
      )}
    </article>
  );
}

function Vote({ type, slug, name, vote }: Pick<CardFrameProps, 'type' | 'slug' | 'name' | 'vote'>) {
  const embedded = useContext(Embedded);
  if (vote !== 'Not Voted')
    return (
      <p className="card-vote">
        <LevelMark
          level={vote.voting_parameters}
          label={`My Opinion: ${levelNames[vote.voting_parameters]}`}
        />
      </p>
    );
  // Embedded pages have no link to vote.
  return embedded ? null : (
    <p className="card-vote">
      <Link to={`/voice?type=${type}&id=${slug}`} aria-label={`Voice your opinion on ${name}`}>
        Voice your opinion
      </Link>
    </p>
  );
}
