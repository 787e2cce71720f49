-- Client-chosen id of an undo, so that it can be retried after a lost response.
alter table private.undone_entries add column undo_id uuid unique;
