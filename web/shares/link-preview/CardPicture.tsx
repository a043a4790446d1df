import { useState } from 'react';

/** The picture of a page. Not shown if it cannot be loaded. */
export function CardPicture({ src }: { src: string }) {
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <img
      src={src}
      alt=""
      width={144}
      height={108}
      loading="lazy"
      onError={() => setGone(true)}
      className="h-auto w-28 shrink-0 self-stretch bg-sunken object-cover mid:w-36"
    />
  );
}
