import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { day } from './fields.ts';

/** The pages about the product itself: the last part of their address and what they are called. */
export const contentTitles = {
  about_us: 'About',
  terms_of_service: 'Terms of use',
  privacy_policy: 'Privacy Policy',
  disclosure: 'Disclosures',
} as const;
export type ContentName = keyof typeof contentTitles;

function contentPage<const N extends ContentName>(name: N) {
  return defineEndpoint({
    method: 'GET',
    path: `/api/v1/${name}`,
    summary: `The page ‘${contentTitles[name]}’`,
    auth: 'anyone',
    page: true,
    input: {},
    /** `html` is an article without its title: headings start at the second level. */
    output: z.object({ page_title: z.string(), html: z.string(), updated_on: day }),
  });
}

export const aboutUs = contentPage('about_us');
export const termsOfService = contentPage('terms_of_service');
export const privacyPolicy = contentPage('privacy_policy');
export const disclosure = contentPage('disclosure');
