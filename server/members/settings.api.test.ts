import { expect, test } from 'vitest';
import { me, updateUser } from '#contract/members/user.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const put = async (token: string, payload: object) =>
  send({ method: 'PUT', url: updateUser.path, payload, headers: { authorization: token } });
const allOn = {
  new_bill: true,
  bill_status_change: true,
  sponsor_new_bill: true,
  invite_network: true,
  share_comment: true,
  digest: 'weekly',
};

test('by default all notifications are on and privacy is secure', async () => {
  const { user } = (await call(me, {}, (await buildMember(db)).token)).body;
  expect(user.notification_setting).toEqual(allOn);
  expect(user.privacy_setting).toEqual({ secure: true, open: false, selected: false });
});

test.each([
  ['beside the user', (change: object) => ({ notification_setting: change })],
  ['inside the user', (change: object) => ({ user: { notification_setting: change } })],
])('switches one notification %s and no other', async (_, body) => {
  const { token } = await buildMember(db);
  const off = await put(token, body({ new_bill: '0', share_comment: false }));
  expect(off.body).toMatchObject({
    message: 'Successfully updated',
    notification_setting: { ...allOn, new_bill: false, share_comment: false },
  });
  const on = await put(token, body({ new_bill: 1 }));
  expect(on.body.notification_setting).toEqual({ ...allOn, share_comment: false });
  expect((await call(me, {}, token)).body.user.notification_setting).toEqual({
    ...allOn,
    share_comment: false,
  });
});

test.each(['none', 'daily', 'weekly'] as const)('stores %s as the digest', async (digest) => {
  const { token } = await buildMember(db);
  const { body } = await put(token, { notification_setting: { digest } });
  expect(body.notification_setting).toEqual({ ...allOn, digest });
});

test('stores the time zone of the browser', async () => {
  const { token } = await buildMember(db);
  const { body } = await call(updateUser, { body: { user: { time_zone: 'America/Los_Angeles' } } }, token);
  expect(body.user.time_zone).toBe('America/Los_Angeles');
  expectRefusal(await put(token, { user: { time_zone: 'Mars/Olympus' } }), 'invalid_values', 'time_zone');
});

test('hides the first steps on Home permanently', async () => {
  const { token } = await buildMember(db);
  expect((await call(me, {}, token)).body.user.checklist_hidden).toBe(false);
  await put(token, { user: { checklist_hidden: true } });
  expect((await call(me, {}, token)).body.user.checklist_hidden).toBe(true);
});

test.each([1, '1', true, 'true'])('switches a notification on with %j', async (value) => {
  const { token } = await buildMember(db, { notify_new_bill: false });
  expect((await put(token, { notification_setting: { new_bill: value } })).body.notification_setting).toEqual(
    allOn,
  );
});

test.each([
  [{ secure: true }, { secure: true, open: false, selected: false }],
  [
    { open: '1', secure: '0', selected: '' },
    { secure: false, open: true, selected: false },
  ],
  [
    { secure: 'true', open: 'false', selected: 'false' },
    { secure: true, open: false, selected: false },
  ],
  [
    { selected: { state: 6 } },
    {
      state: 6,
      state_name: 'California',
      congressional_district: null,
      state_assembly_district: null,
      state_senate_district: null,
    },
  ],
  [
    {
      selected: {
        state: 'CA',
        congressional_district: '11',
        state_assembly_district: 17,
        state_senate_district: '',
      },
      open: false,
    },
    {
      state: 6,
      state_name: 'California',
      congressional_district: 11,
      state_assembly_district: 17,
      state_senate_district: null,
    },
  ],
  [
    { selected: { state: 'CA', congressional_district: 54 } },
    {
      state: 6,
      state_name: 'California',
      congressional_district: 54,
      state_assembly_district: null,
      state_senate_district: null,
    },
  ],
  [
    { selected: { state: 'Wyoming', congressional_district: 0 } },
    {
      state: 56,
      state_name: 'Wyoming',
      congressional_district: 0,
      state_assembly_district: null,
      state_senate_district: null,
    },
  ],
])('stores the privacy setting %j and no other', async (change, expected) => {
  const { token } = await buildMember(db, {
    privacy_mode: 'selected',
    privacy_state: 'NY',
    privacy_congressional_district: 3,
  });
  const { body } = await put(token, { privacy_setting: change });
  const whole = 'state' in expected ? { secure: false, open: false, selected: expected } : expected;
  expect({ message: body.message, privacy: body.privacy_setting }).toEqual({
    message: 'Successfully updated',
    privacy: whole,
  });
});

test.each([
  [{ privacy_setting: {} }, 'privacy_setting'],
  [{ privacy_setting: { secure: true, open: true } }, 'privacy_setting'],
  [{ privacy_setting: { secure: true, selected: { state: 6 } } }, 'privacy_setting'],
  [{ privacy_setting: { secure: false } }, 'privacy_setting'],
  [{ privacy_setting: { selected: {} } }, 'state'],
  [{ privacy_setting: { selected: true } }, 'state'],
  [{ privacy_setting: { selected: { state: '' } } }, 'state'],
  [{ privacy_setting: { selected: { state: 'Atlantis' } } }, 'state'],
  [{ privacy_setting: { selected: { state: 6, congressional_district: 55 } } }, 'congressional_district'],
  [{ privacy_setting: { selected: { state: 6, congressional_district: 0 } } }, 'congressional_district'],
  [{ privacy_setting: { selected: { state: 'WY', congressional_district: 1 } } }, 'congressional_district'],
  [{ privacy_setting: { selected: { state: 6, state_assembly_district: 81 } } }, 'state_assembly_district'],
  [{ privacy_setting: { selected: { state: 6, state_senate_district: -1 } } }, 'state_senate_district'],
  [{ privacy_setting: { secure: 'maybe' } }, 'secure'],
  [{ notification_setting: { new_bill: 2 } }, 'new_bill'],
  [{ notification_setting: { digest: 'hourly' } }, 'digest'],
  [{ notification_setting: 'all' }, 'notification_setting'],
])('refuses %j and changes nothing', async (body, field) => {
  const { token } = await buildMember(db);
  expectRefusal(await put(token, { user: { about_me: 'Changed' }, ...body }), 'invalid_values', field);
  expect((await call(me, {}, token)).body.user).toMatchObject({
    about_me: null,
    privacy_setting: { secure: true },
    notification_setting: allOn,
  });
});
