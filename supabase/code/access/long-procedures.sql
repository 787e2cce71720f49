-- Procedures that may run long. The hosted PostgREST and the embedded backend apply this setting; other statements of staff time
-- out after seconds.

alter function public.admin_preview_taxonomy_import set statement_timeout = '120s';
alter function public.admin_preview_taxonomy_import_effect set statement_timeout = '120s';
alter function public.admin_apply_taxonomy_import set statement_timeout = '120s';
alter function public.admin_undo_taxonomy_import set statement_timeout = '120s';
alter function public.export_taxonomy_translations set statement_timeout = '120s';
alter function public.export_taxonomy_synonyms set statement_timeout = '120s';
alter function public.export_taxonomy_all set statement_timeout = '120s';
alter function public.export_taxonomy_items set statement_timeout = '120s';
alter function public.admin_export_audit set statement_timeout = '120s';
alter function public.recompute_taxonomy_trending set statement_timeout = '120s';
alter function public.run_taxonomy_housekeeping set statement_timeout = '120s';
