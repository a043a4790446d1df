import { linkPreview } from '#contract/link-preview.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { CardPicture } from './CardPicture.tsx';
import { webAddress } from './web-address.ts';

interface LinkCardProps {
  /** An http or https address. Nothing is shown for any other text. */
  url: string;
  /** Shows the card without its link, as in the composer. */
  inert?: boolean;
}

/** A link with the metadata of its page, or with its address alone. The whole host is shown. */
export function LinkCard({ url, inert = false }: LinkCardProps) {
  const address = webAddress(url);
  if (!address) return null;
  const card = <Card url={url} host={address.host} />;
  const className = 'block overflow-hidden rounded-md border border-rule bg-surface no-underline';
  if (inert) return <div className={className}>{card}</div>;
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={`${className} hover:border-accent hover:no-underline`}
    >
      {card}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** The height of two lines of title, two of description and the host: nothing moves when they load. */
const frame = 'min-h-[8.25rem]';

function Card({ url, host }: { url: string; host: string }) {
  const { data, isPending } = useApiQuery(linkPreview, { query: { url } });
  if (isPending)
    return (
      <div className={`p-3 ${frame}`}>
        <SkeletonText lines={4} />
      </div>
    );
  const title = data?.metadata.title;
  return (
    <div className={`flex ${frame}`}>
      <CardPicture key={data?.metadata.image} src={data?.metadata.image} />
      <div className="min-w-0 grow self-center px-3 py-2">
        {title && <p className="line-clamp-2 font-semibold wrap-anywhere text-ink">{title}</p>}
        {data?.description && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{data.description}</p>
        )}
        <p className={title ? 'text-sm wrap-anywhere text-ink-3' : 'font-semibold wrap-anywhere text-ink'}>
          {host}
        </p>
        {!title && <p className="line-clamp-2 text-sm wrap-anywhere text-ink-3">{url}</p>}
      </div>
    </div>
  );
}
