import { data } from 'react-router';
import { load } from '#web/load.ts';

export const loader = load(async () => {
  throw data({ text: 'There is no such initiative, or its author has not published it.' }, { status: 404 });
});

/** Never shown: the loader hands over to the error screen. */
export default function InitiativeDetailsScreen() {
  return null;
}
