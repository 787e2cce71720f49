-- Tables and functions for the backend's tests: every kind of function, and types for filters.

create table public.items (
  id int primary key,
  name text not null,
  note text,
  price numeric(10, 2),
  big bigint,
  is_active boolean not null default true,
  tags text[] not null default '{}',
  details jsonb not null default '{}',
  owner_id uuid,
  created_at timestamptz not null default '2026-01-01T00:00:00Z'
);
alter table public.items enable row level security;
-- anon sees active items, signed-in people also their own.
create policy items_anon on public.items for select to anon using (is_active);
create policy items_own on public.items for select to authenticated using (is_active or owner_id = (select auth.uid()));

insert into public.items (id, name, note, price, big, is_active, tags, details, created_at)
select i, 'item ' || lpad(i::text, 2, '0'), case when i % 3 = 0 then null else 'note ' || i end, i * 1.50,
       9007199254740993 + i, i <= 10, array['t' || i % 2, 'all'], jsonb_build_object('n', i, 'deep', jsonb_build_object('k', 'v' || i)),
       '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 day'
  from generate_series(1, 12) i;
insert into public.items (id, name, note, is_active) values (20, 'a,b (c) "d" \e', '100% *', true);

create table public.hidden (id int primary key);
revoke all on public.hidden from anon, authenticated;

create table public.writes (id serial primary key, who uuid, said text);

create function public.whoami() returns jsonb language sql stable as $$
  select jsonb_build_object('user', current_user, 'role', auth.role(), 'uid', auth.uid(), 'email', auth.email())
$$;
create function public.echo_uuid(p_id uuid) returns uuid language sql immutable as 'select p_id';
create function public.echo_bigint(p_value bigint) returns bigint language sql immutable as 'select p_value';
create function public.echo_numeric(p_value numeric) returns numeric language sql immutable as 'select p_value';
create function public.echo_texts(p_values text[]) returns text[] language sql immutable as 'select p_values';
create function public.echo_json(p_value jsonb) returns jsonb language sql immutable as 'select p_value';
create function public.add(p_a int, p_b int default 10) returns int language sql immutable as 'select p_a + p_b';
create function public.pick(p_a int) returns text language sql immutable as $$ select 'int' $$;
create function public.pick(p_a int, p_b text) returns text language sql immutable as $$ select 'both' $$;
create function public.twin(p_a int default 1, p_b int default 1) returns text language sql immutable as $$ select 'b' $$;
create function public.twin(p_a int default 1, p_c text default '') returns text language sql immutable as $$ select 'c' $$;
create function public.items_named(p_prefix text default '') returns setof public.items language sql stable as $$
  select * from public.items where name like p_prefix || '%' order by id
$$;
create function public.one_item(p_id int) returns public.items language sql stable as $$
  select * from public.items where id = p_id
$$;
create function public.item_sums(p_from int) returns table (id int, total numeric) language sql stable as $$
  select id, price * 2 from public.items where id >= p_from and price is not null order by id
$$;
create function public.numbers(p_count int) returns setof int language sql immutable as $$
  select * from generate_series(1, p_count)
$$;
create function public.two_numbers(out a int, out b int) language sql immutable as 'select 1, 2';
create function public.nothing() returns void language sql as '';
create function public.say(p_text text) returns setof public.writes language sql volatile security definer as $$
  insert into public.writes (who, said) values (auth.uid(), p_text), (auth.uid(), p_text) returning *
$$;
create function public.count_said(p_text text) returns int language sql stable security definer as $$
  select count(*)::int from public.writes where said = p_text
$$;
create function public.fail(p_state text, p_message text, p_detail text default null, p_hint text default null)
returns void language plpgsql as $$
begin
  raise exception using errcode = p_state, message = p_message,
    detail = coalesce(p_detail, ''), hint = coalesce(p_hint, '');
end $$;
create function public.members_only() returns text language sql stable as $$ select 'in' $$;
revoke execute on function public.members_only() from public, anon, service_role;
create function public.staff_only() returns text language sql stable as $$ select 'in' $$;
revoke execute on function public.staff_only() from public, anon, authenticated;
-- Keeps its transaction open, so that others run in between.
create function public.slow_whoami(p_ms int) returns jsonb language plpgsql volatile as $$
declare v_first jsonb := public.whoami();
begin
  perform pg_sleep(p_ms / 1000.0);
  if public.whoami() <> v_first then raise exception 'the role changed under way'; end if;
  return v_first;
end $$;
create function public.write_slowly(p_text text) returns void language plpgsql volatile security definer as $$
begin
  insert into public.writes (said) values (p_text);
  perform pg_sleep(20);
end $$;
-- Sets its own timeout.
create function public.long_sleep(p_ms int) returns text language plpgsql stable set statement_timeout = '120s' as $$
begin
  perform pg_sleep(p_ms / 1000.0);
  return 'slept';
end $$;
-- A single column.
create function public.one_column(p_count int) returns table (n int) language sql immutable as $$
  select * from generate_series(1, p_count)
$$;
create function public.one_out(p_n int, out next int) language sql immutable as 'select p_n + 1';
create function public.echo_char(p_value char) returns text language sql immutable as $$ select p_value || '|' $$;
create function public.echo_bits(p_value bit) returns text language sql immutable as 'select p_value::text';
create function public.echo_chars(p_values char[]) returns text[] language sql immutable as 'select p_values::text[]';
-- Request and response settings.
create function public.request_setting(p_name text) returns text language sql stable as $$
  select current_setting('request.' || p_name, true)
$$;
create function public.answer(p_status text default null, p_headers text default null) returns text
language plpgsql volatile as $$
begin
  if p_status is not null then perform set_config('response.status', p_status, true); end if;
  if p_headers is not null then perform set_config('response.headers', p_headers, true); end if;
  return 'answered';
end $$;
create function public.at_noon() returns timestamptz language sql stable as $$ select '2026-06-01T12:00:00Z'::timestamptz $$;
-- Unsupported features of the hosted backend.
create function public.shouted(public.items) returns text language sql stable as 'select upper($1.name)';
create function public.many(variadic p_values int[]) returns int language sql immutable as 'select cardinality(p_values)';
create function public.anything() returns record language sql immutable as 'select 1, 2';
create function public.whole(json) returns json language sql immutable as 'select $1';

-- Foreign keys of every kind.
create table public.writers (id int primary key, name text not null);
create table public.shelves (id int primary key, label text not null, parent_id int references public.shelves (id));
create table public.books (
  id int primary key,
  title text not null,
  writer_id int references public.writers (id),
  editor_id int constraint books_edited_by references public.writers (id),
  shelf_id int references public.shelves (id),
  is_out boolean not null default true
);
create table public.covers (book_id int primary key references public.books (id), colour text not null);
create table public.topics (id int primary key, word text not null);
create table public.book_topics (
  book_id int references public.books (id), topic_id int references public.topics (id), primary key (book_id, topic_id)
);
alter table public.books enable row level security;
create policy books_out on public.books for select to anon using (is_out);
create policy books_all on public.books for select to authenticated using (true);
create table public.vault (id int primary key, book_id int references public.books (id));
revoke all on public.vault from anon, authenticated;

insert into public.writers values (1, 'Ada'), (2, 'Bo'), (3, 'Cy');
insert into public.shelves values (1, 'top', null), (2, 'left', 1), (3, 'right', 1);
insert into public.books values
  (1, 'One', 1, 2, 2, true), (2, 'Two', 1, null, 3, true), (3, 'Three', 2, 2, null, true), (4, 'Four', null, null, 2, true),
  (5, 'Secret', 1, 1, 2, false);
insert into public.covers values (1, 'red'), (3, 'blue');
insert into public.topics values (1, 'sea'), (2, 'sky');
insert into public.book_topics values (1, 1), (1, 2), (3, 2), (5, 1);
create function public.books_of(p_writer int) returns setof public.books language sql stable as $$
  select * from public.books where writer_id = p_writer
$$;
create view public.book_titles with (security_invoker = true) as select id, title from public.books;
-- Invalid values of every kind.
create table public.rules (id int primary key, name text not null unique check (name <> 'no'), n smallint);
create function public.keep(p_id int, p_name text default null, p_n int default 1) returns void
  language sql volatile security definer as 'insert into public.rules values (p_id, p_name, p_n)';
create type public.mood as enum ('good', 'bad');
create function public.feel(p_mood public.mood, p_at timestamptz default null, p_on date default null)
  returns text language sql stable as 'select p_mood::text';
create function public.find_all(p_name text) returns text language sql stable as
  'select case when p_name = ''two'' then (select said from public.writes) end';
insert into public.rules values (1, 'taken');
