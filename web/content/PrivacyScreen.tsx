import { privacyPolicy, contentTitles } from '#contract/content.ts';
import { load } from '#web/api/load.ts';
import { ContentPage } from './ContentPage.tsx';

export const loader = load(async ({ read }) => void (await read(privacyPolicy, {})));

export default function PrivacyScreen() {
  return (
    <ContentPage
      endpoint={privacyPolicy}
      title={contentTitles.privacy_policy}
      description="What Polity knows about you, who can see it, and how to download or erase it."
    />
  );
}
