import type { Initiative } from '#contract/initiatives.ts';
import { pageDescription } from '#web/shell/page-description.ts';
import { showCount } from '#web/ui/numbers.ts';

/** For search results and link previews. */
export function describeInitiative({
  summary,
  author,
  supports_count,
}: Pick<Initiative, 'summary' | 'author' | 'supports_count'>): string {
  const supported = supports_count > 0 ? ` Supported by ${showCount(supports_count)}.` : '';
  return pageDescription(summary ?? 'A citizen’s proposal.', `By ${author.name}.${supported}`);
}
