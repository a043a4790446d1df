import { useLocation } from 'react-router';
import {
  aboutUs,
  contentTitles,
  disclosure,
  privacyPolicy,
  termsOfService,
  type ContentName,
} from '#contract/content.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ContentArticle } from './ContentArticle.tsx';

const pages = {
  about_us: aboutUs,
  terms_of_service: termsOfService,
  privacy_policy: privacyPolicy,
  disclosure,
} as const;

/** '/api/v1/about_us' → 'about_us' */
function nameIn(path: string): ContentName {
  return path.split(/[/?]/)[3] as ContentName;
}

export const loader = load(async ({ path, read }) => void (await read(pages[nameIn(path)], {})));

/** One of our own pages for others to embed: title and article, nothing around them. */
export default function EmbeddedContentScreen() {
  const name = nameIn(useLocation().pathname);
  const page = useApiQuery(pages[name], {}).data;
  return (
    <>
      <PageMeta title={contentTitles[name]} noIndex />
      <h1 className="mb-3">{contentTitles[name]}</h1>
      {page ? <ContentArticle html={page.html} updatedOn={page.updated_on} /> : <Spinner />}
    </>
  );
}
