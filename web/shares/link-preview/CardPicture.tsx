import { Globe } from 'lucide-react';
import { useState } from 'react';

/** The picture of a page, or a globe if it has none or cannot be loaded. */
export function CardPicture({ src }: { src: string | null | undefined }) {
  const [gone, setGone] = useState(false);
  if (!src || gone)
    return (
      <div aria-hidden className="grid w-12 shrink-0 place-items-center bg-sunken text-ink-3">
        <Globe className="size-6" />
      </div>
    );
  return (
    // The picture fills the card's height, so that a tall picture does not make the card taller.
    <div className="relative w-28 shrink-0 bg-sunken mid:w-36">
      <img
        src={src}
        alt=""
        width={144}
        height={108}
        loading="lazy"
        onError={() => setGone(true)}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}
