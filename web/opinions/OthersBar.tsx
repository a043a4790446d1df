import { levelNames } from '#contract/opinions/opinion-levels.ts';
import { ChipLink, useChosenSearch } from '#web/shell/links/ChipLink.tsx';
import { readVoice, voicePath, type VoiceItem } from './voice-item.ts';
import { levelsFromLeft } from './split.ts';

const row = 'grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline gap-x-1.5';
const label = 'text-xs text-ink-3';

/** Links that sort and filter others' opinions. */
export function OthersBar({ item: shown }: { item: VoiceItem }) {
  const item = readVoice(useChosenSearch()) ?? shown;
  const to = (change: Partial<VoiceItem>) => voicePath({ ...item, page: 1, networkPage: 1, ...change });
  const { sort, level, verified } = item;
  return (
    <div className="mt-3 space-y-2 text-sm">
      <nav aria-label="Order of opinions" className={row}>
        <span className={label}>Sort</span>
        <div className="flex flex-wrap gap-2">
          <ChipLink to={to({ sort: 'newest' })} selected={sort === 'newest'} preventScrollReset>
            Newest
          </ChipLink>
          <ChipLink to={to({ sort: 'most_liked' })} selected={sort === 'most_liked'} preventScrollReset>
            Most liked
          </ChipLink>
        </div>
      </nav>
      <nav aria-label="Which opinions" className={row}>
        <span className={label}>Show</span>
        {/* Two rows of three. */}
        <div className="flex max-w-84 flex-wrap gap-2">
          <ChipLink to={to({ level: undefined })} selected={!level} preventScrollReset>
            All
          </ChipLink>
          {levelsFromLeft.map((each) => (
            <ChipLink key={each} to={to({ level: each })} selected={level === each} preventScrollReset>
              {levelNames[each]}
            </ChipLink>
          ))}
        </div>
      </nav>
      <nav aria-label="Whose opinions" className={row}>
        <span className={label}>From</span>
        <div className="flex flex-wrap items-center gap-2">
          <ChipLink to={to({ verified: false })} selected={!verified} preventScrollReset>
            Everyone
          </ChipLink>
          <ChipLink to={to({ verified: !verified })} selected={verified} preventScrollReset>
            Verified members only
          </ChipLink>
          <span className="text-xs text-ink-3">Verified members have confirmed their email address.</span>
        </div>
      </nav>
    </div>
  );
}
