import { useState } from 'react';

/** The picture of a page. Not shown if it cannot be loaded. */
export function CardPicture({ src }: { src: string }) {
  const [gone, setGone] = useState(false);
  if (gone) return null;
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
