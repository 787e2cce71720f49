import { rpc } from '#backend/rest.ts';
import { Card } from '#kit/Card.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** All ways in which money can move: what one person can do, what takes two, what is watched. */
export function MoneyRulesScreen() {
  const rules = useQuery(moneyRules());
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Payout controls" />
      <p className="max-w-2xl text-muted">
        Every way money can move, and who has to agree. The limits are set in{' '}
        <Link to="/admin/global-config" className="underline">
          Global Config
        </Link>
        .
      </p>
      <QueryState
        query={rules}
        fallback="Failed to load the payout controls"
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(known) => (
          <div className="grid gap-4 lg:grid-cols-2">
            {known.map((rule) => (
              <Card key={rule.way} title={rule.way}>
                <dl className="flex flex-col gap-3">
                  <Part name="One person">{rule.alone}</Part>
                  {rule.two !== null && <Part name="Two people">{rule.two}</Part>}
                  {rule.watched !== null && <Part name="Monitoring">{rule.watched}</Part>}
                </dl>
              </Card>
            ))}
          </div>
        )}
      </QueryState>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

/** Admins only. They change with the installed version only. */
export function moneyRules() {
  return queryOptions({
    queryKey: ['money-rules'],
    staleTime: Infinity,
    queryFn: ({ signal }) => rpc('admin_get_money_rules', {}, signal),
  });
}
