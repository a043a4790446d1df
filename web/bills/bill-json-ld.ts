import type { Bill } from '#contract/bills.ts';

/** A bill in schema.org's words for legislation. */
export function billJsonLd(bill: Bill, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    '@id': url,
    url,
    name: bill.title,
    alternateName: bill.official_title ?? undefined,
    legislationIdentifier: bill.number,
    legislationType: 'Bill',
    legislationDate: bill.introduced_date ?? undefined,
    legislationJurisdiction: 'US',
    legislationLegalForce: bill.status === 'became_law' ? 'InForce' : 'NotInForce',
    about: bill.issues.map((name) => ({ '@type': 'Thing', name })),
    sponsor: bill.sponsor ? { '@type': 'Person', name: bill.sponsor.name } : undefined,
    isBasedOn: bill.source_url ?? undefined,
  };
}
