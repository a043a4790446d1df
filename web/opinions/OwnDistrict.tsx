import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { cx } from '#web/ui/cx.ts';
import { showPeople, showScore } from '#web/ui/numbers.ts';
import type { Breakdown } from './charts/useBreakdown.ts';
import { splitOf } from './split.ts';

/** What the viewer's own district thinks. Takes its place also while the districts load. */
export function OwnDistrict({ districts }: { districts: Breakdown['by_district'] | undefined }) {
  const viewer = useViewer();
  const district = viewer?.districts?.congressional_district;
  if (!viewer?.state || district === null || district === undefined) return null;
  const found = districts?.find((each) => each.state === viewer.state && each.district === district);
  const name = `${viewer.state}, ${district === 0 ? 'At Large' : `district ${district}`}`;
  return (
    <p className={cx('mb-3 max-w-measure text-sm', !districts && 'invisible')}>
      Your district ({name}):{' '}
      {found ? summary(found) : 'To protect privacy, we show a district once 10 people there have voted.'}
    </p>
  );
}

function summary(tally: Tally): string {
  const { support, oppose } = splitOf(tally.counts);
  return `${oppose}% oppose, ${support}% support, score ${showScore(tally.score)}, ${showPeople(tally.voters)}.`;
}
