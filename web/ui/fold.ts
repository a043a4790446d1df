/** A text without capitals and accents: 'Luján' → 'lujan'. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
