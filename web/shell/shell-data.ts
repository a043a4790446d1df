import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { adEnabled, contact, tabCount, type TabCounts } from '#contract/home.ts';
import { apiQuery, useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { onStorage, readSharesFrom } from '#web/api/storage.ts';
import { useViewer } from './viewer.ts';

/** What header and drawer show on every page. */
export const shellLoader = load(async ({ viewer, read }) => {
  await Promise.all([read(contact, {}), viewer && read(adEnabled, {})]);
});

export function useSupportEmail(): string | undefined {
  return useApiQuery(contact, {}).data?.support_email;
}

/** Whether ads are on; visitors have none. */
export function useAdsEnabled(): boolean {
  const enabled = useViewer() !== null;
  return useQuery({ ...apiQuery(adEnabled, {}), enabled }).data?.ad_enabled === true && enabled;
}

const checkEvery = 5 * 60_000;

/** What is new on each tab since the time stored on this device; nothing for visitors. */
export function useTabCounts(): Partial<TabCounts> {
  const enabled = useViewer() !== null;
  // The server does not know that time, so badges appear after hydration.
  const from_time = useSyncExternalStore(onStorage, readSharesFrom, () => undefined);
  const counts = useQuery({
    ...apiQuery(tabCount, { query: { from_time } }),
    enabled: enabled && from_time !== undefined,
    refetchInterval: checkEvery,
    placeholderData: (previous) => previous,
  });
  return enabled ? (counts.data ?? {}) : {};
}
