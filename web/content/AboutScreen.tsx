import { aboutUs, contentTitles } from '#contract/content.ts';
import { load } from '#web/api/load.ts';
import { ContentPage } from './ContentPage.tsx';

export const loader = load(async ({ read }) => void (await read(aboutUs, {})));

export default function AboutScreen() {
  return (
    <ContentPage
      endpoint={aboutUs}
      title={contentTitles.about_us}
      description="What Polity is, how the opinion score is worked out, and where the facts come from."
    />
  );
}
