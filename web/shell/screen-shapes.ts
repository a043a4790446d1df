const shapes = [
  [/^\/(home)?$/, 'home'],
  [/^\/(fedbills|statebills|localbills|execorders|initiatives)$/, 'list'],
  [/^\/roll_calls$/, 'votes'],
  [/^\/(members|invitations|suggestions|manage_network\w*)$/, 'people'],
  [/^\/common_friends\//, 'people'],
  [/^\/representatives$/, 'officials'],
  [/^\/representatives\/[\w-]+$/, 'official'],
  [/^\/(bills|initiatives)\/[\w-]+$/, 'bill'],
  [/^\/voice$/, 'voice'],
  [/^\/shares$/, 'feed'],
  [/^\/share\/\d+$/, 'share'],
] as const;

export type Shape = (typeof shapes)[number][1] | 'page';

/** The outline of the screen at a path, for its skeleton. */
export function shapeOf(pathname: string): Shape {
  if (pathname === '/initiatives/create') return 'page';
  return shapes.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'page';
}
