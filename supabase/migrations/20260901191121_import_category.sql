-- A CSV line may name its category by slug and by id.
alter type private.import_cell add attribute id_category_slug text;
comment on column private.import_cell.id_category_slug is 'The category that category_id names.';
