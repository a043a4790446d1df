import { useLocation } from 'react-router';
import { contentTitles, type ContentName } from '#contract/content.ts';
import { load } from '#web/api/load.ts';
import { contentNames, contentPages } from './content-pages.ts';
import { ContentPage } from './ContentPage.tsx';

/** '/about' → 'about_us' */
function nameIn(path: string): ContentName {
  return contentNames.find((name) => path.toLowerCase().startsWith(contentPages[name].path))!;
}

export const loader = load(
  async ({ path, read }) => void (await read(contentPages[nameIn(path)].endpoint, {})),
);

/** About, terms of use, privacy policy and disclosures. */
export default function ContentScreen() {
  const name = nameIn(useLocation().pathname);
  return <ContentPage name={name} title={contentTitles[name]} />;
}
