import { Construction } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** What members see for a feature that does not exist yet. */
export function Unavailable({ feature }: { feature: 'Shares' | 'Ads' }) {
  return (
    <EmptyState icon={<Construction />} title={`${feature} are not available yet`}>
      This server does not offer {feature.toLowerCase()} yet.
    </EmptyState>
  );
}
