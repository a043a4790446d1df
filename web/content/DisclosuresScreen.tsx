import { disclosure, contentTitles } from '#contract/content.ts';
import { load } from '#web/api/load.ts';
import { ContentPage } from './ContentPage.tsx';

export const loader = load(async ({ read }) => void (await read(disclosure, {})));

export default function DisclosuresScreen() {
  return (
    <ContentPage
      endpoint={disclosure}
      title={contentTitles.disclosure}
      description="Sources and credits, how opinions are counted and bills are ranked, and how ads work."
    />
  );
}
