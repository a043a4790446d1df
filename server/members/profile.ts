import type { ProfileChange } from '#contract/members/profile.ts';
import { recordOf } from '#contract/fields.ts';
import { AppError } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { suspendedError } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { refuseFiltered } from '#server/moderation/content-filter.ts';
import { chooseDistricts } from './member-districts.ts';
import { locate, placeOf, type Place } from './member-location.ts';
import { findProfile, updateProfile, type MemberChange, type Profile } from './profile.queries.ts';
import { notificationColumns, privacyColumns } from './settings.ts';

type UserChange = NonNullable<ProfileChange['user']>;

/**
 * Changes the given fields. The zip or the street address decides state and districts.
 * @returns a notice for the member, if there is one.
 * @throws AppError invalid_values naming the wrong fields; account_suspended for a change of what others see.
 * Then nothing is stored.
 */
export async function changeProfile(
  db: Db,
  config: Config,
  member: Pick<Viewer, 'id' | 'suspended' | 'suspendedUntil'>,
  body: ProfileChange,
): Promise<string | undefined> {
  const { user = {} } = body;
  const memberId = member.id;
  // Before the transaction: no row is locked while the geocoder answers.
  const address = await locate(db, config, memberId, user);
  await db.transaction().execute(async (db) => {
    const current = await findProfile(db, memberId, { lock: true });
    if (!current) throw new AppError('invalid_session');
    const place = await placeOf(db, current, user, address);
    const shown = { ...changesOf(current, user), ...(place.isTyped && { city: place.city }) };
    if (member.suspended && Object.keys(shown).length > 0) throw suspendedError(member);
    await refuseFiltered(db, shown);
    await updateProfile(db, memberId, {
      ...plainColumns(user),
      ...columnsOf(place),
      ...(await chooseDistricts(db, current, place, address?.found ?? null, user)),
      ...notificationColumns({ ...user.notification_setting, ...body.notification_setting }),
      ...(await privacyColumns(db, body.privacy_setting ?? user.privacy_setting)),
    });
  });
  return address?.notice;
}

const shownFields = ['first_name', 'last_name', 'screen_name', 'about_me'] as const;

/** The changes to fields that others see. */
function changesOf(current: Profile, user: UserChange): Record<string, string | null> {
  return defined(
    recordOf(shownFields, (name) => {
      const given = user[name];
      return (given ?? '') === (current[name] ?? '') ? undefined : given;
    }),
  );
}

/** Fields that are stored as they are given. */
const plainFields = [
  'first_name',
  'last_name',
  'screen_name',
  'street_address',
  'apt_number',
  'about_me',
  'age_group',
  'party_affiliation',
  'religion',
  'time_zone',
] satisfies (keyof UserChange)[];

function plainColumns(user: UserChange): MemberChange {
  const { checklist_hidden } = user;
  return defined({ ...recordOf(plainFields, (name) => user[name]), checklist_hidden });
}

function columnsOf({ zip5, zip4, city, postal }: Place): MemberChange {
  return defined({ zip5, zip4, city, state: postal });
}

function defined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>;
}
