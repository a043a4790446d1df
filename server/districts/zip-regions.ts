/** Zip codes that the tables may lack: ranges that belong to one territory or region of military mail. */
const regions: [from: string, to: string, postal: string][] = [
  ['00600', '00799', 'PR'],
  ['00800', '00899', 'VI'],
  ['00900', '00999', 'PR'],
  ['09000', '09899', 'AE'],
  ['34000', '34099', 'AA'],
  ['96200', '96699', 'AP'],
  ['96799', '96799', 'AS'],
  ['96910', '96932', 'GU'],
  ['96950', '96952', 'MP'],
];

/** '00999' → 'PR'; undefined for a zip code outside these ranges. */
export function regionOfZip(zip: string): string | undefined {
  return regions.find(([from, to]) => zip >= from && zip <= to)?.[2];
}

/** Military mail regions. They have no seats; members vote in the state where they are registered. */
const mailRegions = new Set(['AA', 'AE', 'AP']);

export function isMailRegion(postal: string): boolean {
  return mailRegions.has(postal);
}
