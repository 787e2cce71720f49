-- A search that was cut behind a blank kept it, and so could be neither ignored nor accepted.
update public.taxonomy_searches set normalized_query = rtrim(normalized_query) where normalized_query like '% ';
