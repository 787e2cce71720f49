-- Counts for the dashboard and the money cards, kept by triggers, so that they take the same time with a million people as
-- with a hundred, and are exact.
--
-- Unlike with the tallies, nobody waits: each change inserts a row with its difference, and the total is the sum of the
-- rows. Occasionally an insert merges the rows of its key into one, skipping rows that another transaction is merging. So
-- money moves and people sign up without queueing for a counter, and deadlocks are impossible.
--
-- measure            key                               n, amount
-- account                                              accounts
-- profile            UTC day of creation               the same
-- worker                                               of those, workers
-- worker_category    category                          workers who offer it
-- worker_subcategory subcategory                       workers who offer it
-- post               UTC day of creation               posts that are not deleted
-- open_post                                            of those, open ones
-- completed_post     UTC hour of completion            of those, completed ones
-- completed_post_day UTC day of completion             the same
-- withdrawal         status:method                     requests, and their euros
-- withdrawal_day     UTC day of creation status:method the same
-- balance                                              ledger entries, and what they add to all balances
create table private.totals (
  id bigint generated always as identity primary key,
  measure text not null,
  key text collate "C" not null,
  n bigint not null,
  amount numeric not null
);
comment on table private.totals is 'Rows to be summed by measure and key; written by triggers only.';
create index totals_measure_idx on private.totals (measure, key);
alter table private.totals enable row level security;
