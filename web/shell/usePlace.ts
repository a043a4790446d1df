import { useLocation, useNavigation } from 'react-router';
import { placeOf } from './navigation.ts';

/** The path whose item is marked in menus. The next screen's is marked while it still loads. */
export function usePlace(): string {
  const here = useLocation();
  return placeOf(useNavigation().location ?? here);
}
