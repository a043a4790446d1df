import type pg from 'pg';
import { load, report, type Load } from './load.ts';
import { signUpMany } from './people.ts';

const ads = 10_000;

/** The choice of the next ad among 10,000 that run, for everyone, for states and for districts. */
export async function measureAds(origin: string, rows: Load, db: pg.Client, seconds: number): Promise<void> {
  const people = await signUpMany(db, 64);
  await db.query(
    `with videos as (
       insert into media_files
         (id, owner_id, purpose, kind, status, name, extension, folder, bytes, main_file, attached_at)
       select gen_random_uuid(), $1, 'ad', 'video', 'ready', 'x', 'mp4', 'bench-' || n, 1, 'video.mp4', now()
       from generate_series(1, ${ads}) n
       returning id, split_part(folder, '-', 2)::int as n
     ),
     made as (
       insert into ads (member_id, title, organization_name, start_date, end_date, state, districts, review,
         status, published_at, media_id)
       select $1, 'Ad', 'Payer', today() - 1, today() + 7,
         case n % 4 when 0 then null else 'WY' end,
         case n % 2 when 0 then '{}'::smallint[] else array[0::smallint] end,
         'approved', 'running', now(), id
       from videos
       returning id, state, districts
     )
     insert into ad_audiences (ad_id, audience, live, shown)
     select id, coalesce(state::text, '*') || coalesce('-' || districts[1], ''), true, id % 100 from made`,
    [people[0]!.id],
  );
  await db.query('analyze ads, ad_audiences, media_files');
  const request = (n: number) => ({
    path: '/api/v1/users/ads',
    headers: { authorization: people[n % people.length]!.token },
  });
  report(await load(`next ad among ${ads}`, origin, { seconds, request }), rows, 0.35);
}
