import type { ComponentProps } from 'react';

/** Comments or replies. Safari takes a list without markers for layout, unless its role says otherwise. */
export function PostList(props: ComponentProps<'ul'>) {
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
  return <ul role="list" {...props} />;
}
