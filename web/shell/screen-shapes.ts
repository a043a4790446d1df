export type Shape = 'home' | 'list' | 'people' | 'item' | 'page';

const shapes: readonly [pattern: RegExp, shape: Shape][] = [
  [/^\/(home)?$/, 'home'],
  [/^\/(fedbills|statebills|localbills|execorders|initiatives|roll_calls|shares)$/, 'list'],
  [/^\/(representatives|members|invitations|suggestions|manage_network\w*)$/, 'people'],
  [/^\/common_friends\//, 'people'],
  [/^\/(bills|initiatives|representatives|roll_calls|share)\/[\w-]+$/, 'item'],
  [/^\/voice$/, 'item'],
];

/** The outline of the screen at a path, for its skeleton. */
export function shapeOf(pathname: string): Shape {
  if (pathname === '/initiatives/create') return 'page';
  return shapes.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'page';
}
