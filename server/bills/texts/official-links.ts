/** GovInfo's name of a document: 'BILLS-119hr1ih', 'PLAW-119publ6'. */
const govinfoPackage = /\b((?:BILLS-\d+[a-z]+\d+[a-z]+(?:\d[a-z]?)?|PLAW-\d+[a-z]+\d+))\.xml$/;

/**
 * The page on which people read a text. Sources name a file for machines, which the import of texts needs.
 */
export function pageForPeople(url: string | null): string | null {
  const [, name] = govinfoPackage.exec(url ?? '') ?? [];
  if (name) return `https://www.govinfo.gov/content/pkg/${name}/html/${name}.htm`;
  return url?.endsWith('.xml') ? null : url;
}

/** The chambers' page of a roll call, from the address of their data file. */
export function rollCallPage(url: string | null): string | null {
  const [, year, number] = /clerk\.house\.gov\/evs\/(\d{4})\/roll0*(\d+)\.xml$/.exec(url ?? '') ?? [];
  if (year) return `https://clerk.house.gov/Votes/${year}${number}`;
  return url?.replace(/(senate\.gov\/.+\/vote_[\d_]+)\.xml$/, '$1.htm') ?? null;
}

/** The legislature's page with all versions of a bill's text. */
export function textPageOf(sourceUrl: string | null): string | null {
  return sourceUrl?.startsWith('https://www.congress.gov/bill/') ? `${sourceUrl}/text` : sourceUrl;
}
