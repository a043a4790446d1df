import { useState } from 'react';
import { initials } from './initials.ts';
import { cx } from './cx.ts';

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';

const pixels: Record<AvatarSize, number> = { sm: 32, md: 40, lg: 56, xl: 96 };
const sizes: Record<AvatarSize, string> = {
  sm: 'size-8',
  md: 'size-10',
  lg: 'size-14',
  xl: 'size-24',
};

interface AvatarProps {
  name: string;
  /** URL of the photo; null shows the initials. */
  src: string | null;
  size?: AvatarSize;
}

/** Decorative: the name is beside it. The initials are under the photo, in case it does not load. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={cx(
        '[container-type:size] relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-wash font-title font-semibold text-accent-ink select-none',
        'ring-1 ring-rule ring-inset forced-colors:border',
        sizes[size],
      )}
    >
      <span aria-hidden className="text-[38cqw]">
        {initials(name)}
      </span>
      {src && src !== broken && (
        <img
          src={src}
          alt=""
          onError={() => setBroken(src)}
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
