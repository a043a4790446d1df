import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bill } from '#contract/bills/bills.ts';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';

/** Where to read a presidential document, and the Federal Register's record of it. */
export function OrderRecord({ bill }: { bill: Bill }) {
  const links = linksOf(bill);
  return (
    <section aria-labelledby="document">
      <h2 id="document">The document</h2>
      {links.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="noreferrer" className={buttonClass('secondary', 'md')}>
                <ExternalLink aria-hidden className="size-4 flex-none" />
                <span className="min-w-0">{label}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2">
        <DefinitionList
          items={[
            { label: 'Kind', value: bill.action_kind },
            { label: 'Federal Register', value: citation(bill) },
          ]}
        />
      </div>
    </section>
  );
}

function linksOf({ source_url, pdf_url, citation: cited }: Bill): { label: string; url: string }[] {
  const inRegister = registerPage(cited);
  const links = [];
  if (source_url) links.push({ label: 'Read it in the Federal Register', url: source_url });
  if (pdf_url) links.push({ label: 'PDF of the official print', url: pdf_url });
  if (links.length === 0 && inRegister) {
    links.push({ label: `Read it in the Federal Register (${cited})`, url: inRegister });
  }
  return links;
}

/** '4 FR 4023' → GovInfo's page of it */
function registerPage(cited: string | null): string | null {
  const [, volume, page] = /^(\d+) FR (\d+)$/.exec(cited ?? '') ?? [];
  return volume && page ? `https://www.govinfo.gov/link/fr/${volume}/${page}` : null;
}

/** '90 FR 10581, document 2025-03063', with a link to the document */
function citation({ citation: cited, document_number: number }: Bill): ReactNode {
  if (!number) return cited;
  return (
    <>
      {cited ? `${cited}, document ` : 'Document '}
      <a href={`https://www.federalregister.gov/d/${number}`} rel="noreferrer" className="tap-area">
        {number}
      </a>
    </>
  );
}
