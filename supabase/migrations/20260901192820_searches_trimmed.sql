-- Searches cut after a space kept it, and could then be neither ignored nor accepted.
update public.taxonomy_searches set normalized_query = rtrim(normalized_query) where normalized_query like '% ';
