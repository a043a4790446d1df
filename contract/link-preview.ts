import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Characters of the longest link. */
const linkMax = 2_000;
/** The text of a 422 for an address without a preview that we may load. */
export const noPreview = 'We could not load a preview of this page.';

export const linkPreview = defineEndpoint({
  method: 'GET',
  path: '/api/v1/link_preview',
  summary: 'Title, description and picture of a public web page',
  auth: 'session',
  input: {
    query: z.object({ url: z.string().trim().min(1, 'Enter a web address.').max(linkMax, noPreview) }),
  },
  output: z.object({
    metadata: z.object({
      title: z.string(),
      /** A picture on our own origin; null where the page names none. */
      image: z.string().nullable(),
      site_name: z.string(),
      /** The address of the page after its redirects. */
      url: z.string(),
    }),
    description: z.string(),
  }),
  errors: ['too_many_requests'],
});
