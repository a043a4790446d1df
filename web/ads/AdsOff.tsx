import { Megaphone } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** In place of creating an ad. */
export function AdsOff() {
  return (
    <EmptyState icon={<Megaphone />} title="Ads are off">
      Polity shows no ads at the moment.
    </EmptyState>
  );
}
