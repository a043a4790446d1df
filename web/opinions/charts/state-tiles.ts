/** The map as text: a row of tiles a line, each state where it roughly is. */
const map = `
AK .. .. .. .. .. .. .. .. .. ME
.. .. .. .. .. .. .. .. .. VT NH
WA ID MT ND MN IL WI MI NY RI MA
OR NV WY SD IA IN OH PA NJ CT ..
CA UT CO NE MO KY WV VA MD DE ..
.. AZ NM KS AR TN NC SC DC .. ..
.. .. .. OK LA MS AL GA .. .. ..
HI .. .. TX .. .. .. .. FL .. PR
`;

/** Rows of the tile map from the north; undefined where there is no state. */
export const tileRows: readonly (readonly (string | undefined)[])[] = map
  .trim()
  .split('\n')
  .map((row) => row.split(' ').map((postal) => (postal === '..' ? undefined : postal)));
