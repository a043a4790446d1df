import type { ComponentProps } from 'react';

export type HeadingLevel = 1 | 2 | 3 | 4;

/** A heading whose level is decided by where the component stands. */
export function Heading({ level, ...rest }: ComponentProps<'h2'> & { level: HeadingLevel }) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}
