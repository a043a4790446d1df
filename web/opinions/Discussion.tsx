import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { showPeople } from '#web/ui/numbers.ts';
import { useInView } from '#web/ui/useInView.ts';
import { voicePath, type VoiceItem } from './voice-item.ts';

type Item = Pick<VoiceItem, 'type' | 'id'>;

const MostLiked = lazyOptional(() => import('./MostLiked.tsx'));

/** The way to the opinions on an item, with the most liked one of either side. */
export function Discussion({ item, tally: { voters } }: { item: Item; tally: Tally }) {
  const [ref, isNear] = useInView<HTMLElement>();
  return (
    <section ref={ref} aria-labelledby="discussion">
      <h2 id="discussion">Discussion</h2>
      <p className="mt-2 text-sm text-ink-2">{invitation(voters)}</p>
      <LinkButton to={voicePath(item)} variant="secondary" className="mt-4 print:hidden">
        {voters === 0 ? 'Add a comment' : 'Read and reply'}
      </LinkButton>
      {/* At the end of the page: it loads later, and moves what is below it. */}
      {isNear && voters > 1 && <MostLiked item={item} />}
    </section>
  );
}

function invitation(voters: number): string {
  if (voters === 0) return 'No opinions yet. Be the first to say why.';
  return `${showPeople(voters)} ${voters === 1 ? 'has' : 'have'} an opinion.`;
}
