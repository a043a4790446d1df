import { Disclosure } from '#web/ui/Disclosure.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { zipCodesShown } from './ad-labels.ts';

/** The zip codes after the first ten, on request: an ad can have 1,000 of them. */
export function MoreZipCodes({ zipcodes }: { zipcodes: readonly string[] }) {
  const more = zipcodes.slice(zipCodesShown);
  if (more.length === 0) return null;
  return (
    <Disclosure summary={`${showCount(more.length)} more`} className="border-b-0">
      {more.join(', ')}
    </Disclosure>
  );
}
