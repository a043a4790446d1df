-- A word of a search that only an erased member's name had goes with them: a rare name is somebody's.
-- Looked up by the index on members that can be found; whoever rests keeps being found as they are spelt.
create function forget_search_words() returns trigger language plpgsql as $$
begin
  delete from search_words where word in (
    select w.word from members_gone g, regexp_split_to_table(trim(g.search_text), ' ') as w(word)
    where not exists (select from members m where m.search_text like '% ' || w.word || '%' and m.account_setup and m.deactivated_at is null));
  return null;
end $$;
create trigger members_forget_search_words after delete on members referencing old table as members_gone
  for each statement execute function forget_search_words();
