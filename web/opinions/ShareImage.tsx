/** The picture of the bars, which link previews read from the server's HTML. React moves it to <head>. */
export function ShareImage({
  origin,
  type,
  slug,
  title,
}: {
  origin: string;
  type: string;
  slug: string;
  title: string;
}) {
  if (!import.meta.env.SSR) return null;
  const url = `${origin}/share-images/${type}/${slug}.png`;
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`How people feel about ${title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
