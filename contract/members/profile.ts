import { z } from 'zod';
import { flag, recordOf, text, wholeNumber, zipCode } from '../fields.ts';
import { timeZone } from './time-zone.ts';
import { personName } from './person-name.ts';
import { districtNames, notificationChange, privacyChange, state } from './settings.ts';

/** The limit on 'About me', in characters. */
export const aboutMeMax = 30;

export const ageGroups = [
  '18-25',
  '25-30',
  '30-35',
  '35-40',
  '40-45',
  '45-50',
  '50-55',
  '55-65',
  '>65',
] as const;
export const parties = ['Democrat', 'Republican', 'Unaffiliated', 'Other'] as const;
/** Clients may send the label or its number, counted from 1: Hindu is 5. */
export const religions = [
  'Non-religious',
  'Christian',
  'Jewish',
  'Islam',
  'Hindu',
  'Buddhist',
  'Other',
] as const;

/** Congressional districts have numbers up to this one; 0 = at large. */
export const congressionalDistrictMax = 54;

export const districts = z.object(recordOf(districtNames, () => z.number().nullable()));

export const districtCandidates = z.object({
  congressional: z.array(z.number()),
  assembly: z.array(z.number()),
  senate: z.array(z.number()),
});

const name = personName.pipe(z.string().min(1));

/** Text that can be cleared with '' or null. */
function clearable(value: z.ZodString) {
  return value
    .nullable()
    .transform((value) => value || null)
    .optional();
}

/** One of some labels, or nothing: '' and null take the choice back. */
function choice<const T extends readonly string[]>(labels: T, sentence: string) {
  return z
    .preprocess((value) => (value === '' ? null : value), z.enum(labels, sentence).nullable())
    .optional();
}

const religion = z
  .preprocess((value) => {
    if (value === '') return null;
    if (typeof value === 'number') return religions[value - 1];
    return typeof value === 'string' && /^\d$/.test(value) ? religions[Number(value) - 1] : value;
  }, z.enum(religions, 'Choose one of the religions of the list.').nullable())
  .optional();

const district = (max: number) => wholeNumber(0, max).optional();

const settings = {
  notification_setting: notificationChange.optional(),
  privacy_setting: privacyChange.optional(),
};

/**
 * A member may change the profile and both settings, alone or together, side by side or inside `user`.
 */
export const profileChange = z
  .object({
    user: z
      .object({
        first_name: name.optional(),
        last_name: name.optional(),
        screen_name: clearable(personName),
        street_address: clearable(text(200)),
        apt_number: clearable(text(50)),
        city: personName.optional(),
        state: state.optional(),
        zip_code: zipCode.optional(),
        about_me: text(aboutMeMax).nullable().optional(),
        age_group: choice(ageGroups, 'Choose one of the age groups of the list.'),
        party_affiliation: choice(parties, 'Choose one of the parties of the list.'),
        religion,
        congressional_district: district(99),
        state_assembly_district: district(999),
        state_senate_district: district(999),
        /** The time zone of the member's browser, for the hour of the digest. */
        time_zone: timeZone.optional(),
        checklist_hidden: flag.optional(),
        ...settings,
      })
      .optional(),
    ...settings,
  })
  .refine((body) => body.user || body.notification_setting || body.privacy_setting, {
    path: ['user'],
    error: 'Say what is to be changed: user, notification_setting or privacy_setting.',
  });
export type ProfileChange = z.output<typeof profileChange>;
