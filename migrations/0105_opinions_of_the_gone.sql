-- A text whose author has deactivated the account gives way to a notice in its place, so that what others said below it stays in sight.
-- Its level is not counted and not shown.
drop index opinions_page_idx;
create index opinions_page_idx on opinions (item_id, created_at desc, id desc) where counted or comment_text is not null;
create index opinions_gone_idx on opinions (item_id) where not counted and comment_text is not null;
