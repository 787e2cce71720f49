/**
 * Schema storage with those tables, columns and functions of the hosted platform that policies and this backend use.
 * Migrations create the buckets and policies.
 */
export const STORAGE_SQL = /* sql */ `
do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end
$$;

create table if not exists storage.buckets (
  id text not null primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid not null primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
-- Finds the row of a version, to distinguish referenced from orphaned contents.
create index if not exists objects_version_idx on storage.objects (version);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create or replace function storage.foldername(name text) returns text[] language plpgsql immutable as $$
declare
  v_parts text[] := string_to_array(name, '/');
begin
  return v_parts[1:cardinality(v_parts) - 1];
end
$$;

create or replace function storage.filename(name text) returns text language plpgsql immutable as $$
declare
  v_parts text[] := string_to_array(name, '/');
begin
  return v_parts[cardinality(v_parts)];
end
$$;

create or replace function storage.extension(name text) returns text language plpgsql immutable as $$
begin
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));
end
$$;
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text) to public;

-- File contents, for processes without a shared folder: see docs/decisions/07-where-files-live.md.
create table if not exists backend.object_bytes (
  version uuid not null primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
-- Without compression, because pictures are compressed already.
alter table backend.object_bytes alter column bytes set storage external;
create index if not exists object_bytes_created_at_idx on backend.object_bytes (created_at);
`;
