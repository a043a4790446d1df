import type { Bill } from '#contract/bills/bills.ts';

const inForce = new Set<Bill['status']>(['became_law', 'chaptered', 'signed', 'amended']);

/** A bill as schema.org legislation. */
export function billJsonLd(bill: Bill, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    '@id': url,
    url,
    name: bill.title,
    alternateName: bill.official_title ?? undefined,
    legislationIdentifier: bill.number,
    legislationType: bill.action_kind ?? 'Bill',
    legislationDate: bill.signing_date ?? bill.introduced_date ?? undefined,
    legislationJurisdiction: bill.category === 'state' ? 'US-CA' : 'US',
    legislationLegalForce: inForce.has(bill.status) ? 'InForce' : 'NotInForce',
    about: bill.issues.map((name) => ({ '@type': 'Thing', name })),
    sponsor: bill.sponsor ? { '@type': 'Person', name: bill.sponsor.name } : undefined,
    isBasedOn: bill.source_url ?? undefined,
  };
}
