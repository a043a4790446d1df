interface PageMetaProps {
  title: string;
  description?: string;
  /** The canonical path of this page. */
  canonical?: string;
  /** Structured data for search engines. */
  jsonLd?: object;
  noIndex?: boolean;
}

/** Title, description and link-preview tags; React moves them into <head>. */
export function PageMeta({ title, description, canonical, jsonLd, noIndex }: PageMetaProps) {
  const full = `${title} · Polity`;
  return (
    <>
      <title>{full}</title>
      {noIndex && <meta name="robots" content="noindex" />}
      {description && <meta name="description" content={description} />}
      <meta property="og:site_name" content="Polity" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {jsonLd && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safeJson(jsonLd) }} />}
    </>
  );
}

/** JSON that cannot end the script element around it. */
function safeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
