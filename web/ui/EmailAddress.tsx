import { Fragment } from 'react';

/** An email address that is broken after a dot or before the '@' where it does not fit on a line. */
export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?<=\.)|(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
