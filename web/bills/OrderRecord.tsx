import type { Bill } from '#contract/bills/bills.ts';
import { showDate } from '#web/ui/dates.ts';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';

/** The Federal Register's record of a presidential document: number, dates and link. */
export function OrderRecord({ bill }: { bill: Bill }) {
  const inRegister = registerPage(bill.citation);
  const links = [
    bill.source_url && { label: 'Read it in the Federal Register', url: bill.source_url },
    bill.pdf_url && { label: 'PDF of the official print', url: bill.pdf_url },
    !bill.source_url &&
      !bill.pdf_url &&
      inRegister && { label: `Read it in the Federal Register (${bill.citation})`, url: inRegister },
  ].filter((link) => typeof link === 'object' && link !== null);
  return (
    <section aria-labelledby="document">
      <h2 id="document" className="mb-2">
        The document
      </h2>
      <DefinitionList
        items={[
          { label: 'Kind', value: bill.action_kind },
          { label: 'Number', value: bill.number },
          { label: 'Signed', value: bill.signing_date && showDate(bill.signing_date) },
          { label: 'Published', value: bill.publication_date && showDate(bill.publication_date) },
          { label: 'Federal Register', value: citation(bill) },
          {
            label: 'Text',
            value: links.length > 0 && (
              <ul className="space-y-5 mid:space-y-1">
                {links.map(({ label, url }) => (
                  <li key={url}>
                    <a href={url} rel="noreferrer" className="tap-area">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            ),
          },
        ].map(({ label, value }) => ({ label, value: value || null }))}
      />
    </section>
  );
}

/** '4 FR 4023' → GovInfo's page of it */
function registerPage(cited: string | null): string | null {
  const [, volume, page] = /^(\d+) FR (\d+)$/.exec(cited ?? '') ?? [];
  return volume && page ? `https://www.govinfo.gov/link/fr/${volume}/${page}` : null;
}

/** '90 FR 10581, document 2025-03063' */
function citation({ citation: cited, document_number }: Bill): string {
  return [cited, document_number && `document ${document_number}`].filter(Boolean).join(', ');
}
