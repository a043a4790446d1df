-- What a bill's page lists of its texts, and which of them can be read here, moves the version as the rest of the page does.
create trigger bill_texts_shown after insert or update or delete on bill_texts
  for each statement execute function move_list_version();
create trigger bill_text_bodies_shown after insert or update or delete on bill_text_bodies
  for each statement execute function move_list_version();
