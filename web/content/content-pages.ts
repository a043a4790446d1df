import { aboutUs, disclosure, privacyPolicy, termsOfService, type ContentName } from '#contract/content.ts';

/** The pages about the product: their screens, and a sentence for search engines and link previews. */
export const contentPages = {
  about_us: {
    endpoint: aboutUs,
    path: '/about',
    description: 'What Polity is, how the opinion score is worked out, and where the facts come from.',
  },
  terms_of_service: {
    endpoint: termsOfService,
    path: '/terms_of_use',
    description: 'The rules for using Polity: conduct, reports and appeals, ads, and how to leave.',
  },
  privacy_policy: {
    endpoint: privacyPolicy,
    path: '/privacy_policy',
    description: 'What Polity knows about you, who can see it, and how to download or delete it.',
  },
  disclosure: {
    endpoint: disclosure,
    path: '/disclosures',
    description: 'Sources and credits, how opinions are counted and bills are ranked, and how ads work.',
  },
} as const satisfies Record<ContentName, object>;

export const contentNames = Object.keys(contentPages) as ContentName[];
