import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never shown: the loader hands over to the error screen, with the right status. */
export default function NotFoundScreen() {
  return null;
}
