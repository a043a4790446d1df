import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never rendered: the loader throws, and the error screen shows the right status. */
export default function NotFoundScreen() {
  return null;
}
