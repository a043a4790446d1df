-- Who follows a member and whom a member follows, newest first: a page is a range of an index, however many there are.
create index follows_newest_followers_idx on follows (followed_id, created_at desc, follower_id desc);
create index follows_newest_followed_idx on follows (follower_id, created_at desc, followed_id desc);
-- The first of them tells who follows a member as well.
drop index follows_followed_idx;
