/** Variables that must be set together. */
const groups = [
  ['MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'],
  ['ANDROID_APP_ID', 'ANDROID_APP_FINGERPRINTS'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['TWITTER_CONSUMER_KEY', 'TWITTER_CONSUMER_SECRET'],
];

/** A sentence for each group of which only a part is set. */
export function missingPartners(env: Record<string, unknown>): string[] {
  const isSet = (name: string) => Boolean(env[name]);
  const problems = groups
    .filter((group) => group.some(isSet) && !group.every(isSet))
    .map((group) => `${group.find((name) => !isSet(name))} is not set; it belongs to ${group.find(isSet)}.`);
  const hasAppleSecret = isSet('APPLE_CLIENT_SECRET') || isSet('APPLE_PRIVATE_KEY');
  if (isSet('APPLE_CLIENT_ID') && !hasAppleSecret)
    problems.push('APPLE_CLIENT_SECRET or APPLE_PRIVATE_KEY is not set; it belongs to APPLE_CLIENT_ID.');
  if (hasAppleSecret && !isSet('APPLE_CLIENT_ID'))
    problems.push('APPLE_CLIENT_ID is not set; it belongs to the other variables of Apple.');
  if (isSet('MEDIA_S3_ENDPOINT') && !isSet('MEDIA_S3_BUCKET'))
    problems.push('MEDIA_S3_BUCKET is not set; it belongs to MEDIA_S3_ENDPOINT.');
  return problems;
}
