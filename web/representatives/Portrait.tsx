import { useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { initials } from '#web/ui/initials.ts';
import { imageUrl } from './image-url.ts';

const sizes = {
  md: { box: 'w-16 text-[calc(var(--spacing)*5.5)]', width: 64, height: 78 },
  lg: { box: 'w-22 text-[calc(var(--spacing)*9.5)] mid:w-28', width: 112, height: 137 },
};

interface PortraitProps {
  name: string;
  /** Address of the photo; null shows the initials. */
  src: string | null;
  size?: keyof typeof sizes;
}

/** An official portrait in the proportions of those of Congress. The name is always beside it. */
export function Portrait({ name, src, size = 'md' }: PortraitProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { box, width, height } = sizes[size];
  const url = imageUrl(src);
  return (
    <span
      aria-hidden
      className={cx(
        'relative grid aspect-[9/11] shrink-0 place-items-center overflow-hidden rounded-md border border-rule bg-accent-wash font-title font-semibold text-accent-ink select-none',
        box,
      )}
    >
      {initials(name)}
      {url && url !== broken && (
        <img
          src={url}
          alt=""
          onError={() => setBroken(url)}
          width={width}
          height={height}
          loading={size === 'lg' ? undefined : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </span>
  );
}
