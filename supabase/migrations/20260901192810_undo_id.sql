-- The caller's id of an undo, so that one whose answer was lost can be sent again.
alter table private.undone_entries add column undo_id uuid unique;
