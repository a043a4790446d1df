import type { Bill } from '#contract/bills/bills.ts';
import { Link, type LinkProps } from '#web/shell/links/Link.tsx';

/** Links to the parts of a bill page: one line, which phones scroll sideways; in view on wide screens. */
export function BillSections({ bill }: { bill: Bill }) {
  return (
    <nav
      aria-label="On this page"
      data-section-nav=""
      className="mb-5 border-b border-rule bg-paper max-mid:-mx-4 mid:sticky mid:top-header mid:z-10"
    >
      <ul className="scrollbar-none flex gap-x-2 scroll-hint max-mid:overflow-x-auto max-mid:px-2 mid:-mx-2 mid:flex-wrap mid:gap-x-4">
        {sectionsOf(bill).map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <SectionLink
              id={id}
              className="flex min-h-11 items-center justify-center max-mid:min-w-11 rounded-sm px-2 text-sm text-ink-2 no-underline hover:text-ink hover:underline"
            >
              {label}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function sectionsOf({
  category,
  actions,
  texts,
  text_url,
  summaries,
  amendments,
  sponsor,
  cosponsors,
}: Bill) {
  const isOrder = category === 'eo';
  return [
    (!isOrder || summaries.length > 0) && { id: 'what-it-does', label: 'Summary' },
    (category === 'fed' || category === 'state') && { id: 'roll-calls', label: 'Votes' },
    isOrder && { id: 'document', label: 'Document' },
    (texts.length > 0 || text_url) && { id: 'texts', label: 'Text' },
    (!isOrder || actions.length > 0) && { id: 'actions', label: 'Actions' },
    amendments.length > 0 && { id: 'amendments', label: 'Amendments' },
    (sponsor || cosponsors.length > 0) && { id: 'sponsors', label: 'Cosponsors' },
    { id: 'discussion', label: 'Discussion' },
  ].filter((section) => typeof section === 'object' && section !== null);
}

/** A link to a heading of this page. The router's link: Back returns to where the reader was. */
export function SectionLink({ id, ...rest }: Omit<LinkProps, 'to'> & { id: string }) {
  return <Link {...rest} to={`#${id}`} onClick={() => focusHeading(id)} />;
}

/** As browsers do for a link within a page: Tab goes on from there. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
