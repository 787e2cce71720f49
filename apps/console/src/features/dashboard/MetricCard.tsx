import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CardWords, inWords, Sparkline } from './Sparkline.tsx';

interface MetricCardProps extends CardWords {
  icon: ReactNode;
  link: LinkProps;
  /** One number a day; empty until they are there. */
  daily: readonly number[];
}

/** A number, its last month as a line, and a link to what it counts. */
export function MetricCard({ label, icon, link, value, chartLabel, daily }: MetricCardProps) {
  return (
    <>
      <Link
        {...link}
        className="group flex h-full min-h-23 flex-col justify-between rounded-lg border bg-surface px-4 py-3.5 shadow-card transition-colors duration-100 hover:border-line-strong hover:bg-hover"
      >
        <span className="flex items-center gap-2 text-sm text-muted">
          {/* With five cards in a row of 1280 pixels there is only room for the labels. */}
          <span
            aria-hidden="true"
            className="text-faint group-hover:text-accent-text xl:max-wide:hidden [&_svg]:size-4"
          >
            {icon}
          </span>
          <span className="min-w-0 leading-5">{label}</span>
        </span>{' '}
        <span className="flex items-end justify-between gap-3">
          {value === undefined ? (
            <Skeleton className="h-7 w-20" />
          ) : (
            <span className="tabular text-2xl leading-7 font-semibold tracking-tight">
              {value?.toLocaleString('en') ?? NOTHING}
            </span>
          )}
          <Sparkline values={daily} />
        </span>
      </Link>
      {/* Beside the link rather than in it: the link's name is its label and number. */}
      {daily.length > 0 && <p className="sr-only">{inWords({ label, value, chartLabel }, daily)}</p>}
    </>
  );
}
