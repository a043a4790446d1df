import { useLocation } from 'react-router';
import { contentTitles, type ContentName } from '#contract/content.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { withEmbeddedLinks } from '#web/embedded/app-links.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { contentPages } from './content-pages.ts';
import { ContentArticle } from './ContentArticle.tsx';

/** '/api/v1/about_us' → 'about_us' */
function nameIn(path: string): ContentName {
  return path.split(/[/?]/)[3] as ContentName;
}

export const loader = load(
  async ({ path, read }) => void (await read(contentPages[nameIn(path)].endpoint, {})),
);

/** A page about the product for embedding: title and article only. */
export default function EmbeddedContentScreen() {
  const name = nameIn(useLocation().pathname);
  const page = useApiQuery(contentPages[name].endpoint, {}).data;
  return (
    <>
      <PageMeta title={contentTitles[name]} noIndex />
      <h1 className="mb-3">{contentTitles[name]}</h1>
      {page ? (
        <ContentArticle html={withEmbeddedLinks(page.html)} updatedOn={page.updated_on} />
      ) : (
        <Spinner />
      )}
    </>
  );
}
