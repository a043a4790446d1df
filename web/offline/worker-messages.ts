/** From the page to a worker that waits: the page's own entry script, or nothing to make it take over. */
export interface PageMessage {
  entry?: string;
}
