import { termsOfService, contentTitles } from '#contract/content.ts';
import { load } from '#web/api/load.ts';
import { ContentPage } from './ContentPage.tsx';

export const loader = load(async ({ read }) => void (await read(termsOfService, {})));

export default function TermsScreen() {
  return (
    <ContentPage
      endpoint={termsOfService}
      title={contentTitles.terms_of_service}
      description="The rules for using Polity: conduct, reports and appeals, ads, and how to leave."
    />
  );
}
