/** The fields of every paged list other than its items. */
export function pagingOf(page: number, total_count: number, perPage: number) {
  return { page, total_pages: Math.max(1, Math.ceil(total_count / perPage)), total_count };
}
