import type { ReactNode } from 'react';

/** A short line in capitals, or one that names a section, is a heading. */
const heading = /^“?(SEC\.|(SECTION|TITLE|Subtitle|CHAPTER|PART|DIVISION)\b).{0,200}$|^[^a-z]{3,120}$/;

/** A paragraph of a law. The browser does not render paragraphs far off the screen. */
export function BillParagraph({ text, children = text }: { text: string; children?: ReactNode }) {
  const className =
    'mt-3 wrap-break-word whitespace-pre-line [content-visibility:auto] [contain-intrinsic-size:auto_3rem]';
  return heading.test(text) ? (
    <p className={`${className} pt-3 font-semibold`}>{children}</p>
  ) : (
    <p className={className}>{children}</p>
  );
}
