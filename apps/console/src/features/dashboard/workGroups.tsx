import { DueTime } from '#engine/desk/DueTime.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { MyWork, WorkItem } from '@marketdesk/contract/documents.ts';
import type { LinkProps } from '@tanstack/react-router';
import { Eye, Flag, LifeBuoy, ShieldUser, UserCheck, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';

type Approval = MyWork['approvals'][number];

interface Line {
  key: string;
  icon: ReactNode;
  /** What the icon means. */
  kind?: string;
  title: string;
  link: LinkProps;
  /** Right-aligned. */
  time?: ReactNode;
  /** A second line: who asks, and their words. */
  from?: { userId: string | null; text: string | null };
}

export interface WorkGroup {
  heading: string;
  lines: Line[];
}

/** Each item once, in its most urgent group. */
function splitWork(work: MyWork) {
  const handed = new Set(work.handed.map(({ id }) => id));
  const isNew = ({ id }: WorkItem) => !handed.has(id);
  return {
    handed: work.handed,
    forMe: work.approvals.filter(({ may_act: mayAct }) => mayAct),
    forOthers: work.approvals.filter(({ may_act: mayAct }) => !mayAct),
    held: work.held.filter(isNew),
    waiting: work.waiting.filter(isNew),
  };
}

/** The card's title, with the number of items that only the viewer can act on. */
export function titleOf(work: MyWork | undefined): string {
  if (work === undefined) return 'Needs me';
  const { handed, forMe, held } = splitWork(work);
  const count = handed.length + forMe.length + work.second_looks + held.length;
  if (count === 0) return 'Needs me';
  return `Needs me (${count}${work.held_count > work.held.length ? '+' : ''})`;
}

/** The groups that have lines, most urgent first. */
export function groupsOf(work: MyWork): WorkGroup[] {
  const { handed, forMe, forOthers, held, waiting } = splitWork(work);
  const all = `${work.held_count}${work.held_count === 200 ? '+' : ''}`;
  const groups: WorkGroup[] = [
    { heading: 'Integrations', lines: integrationsOff(work.integrations_off) },
    { heading: 'Privacy', lines: overdueRequests(work.privacy) },
    {
      heading: 'Handed over to me',
      lines: handed.map((item) => ({
        ...lineOf(item),
        from: { userId: item.handed_by, text: item.note === item.title ? null : `“${isolated(item.note)}”` },
      })),
    },
    { heading: 'Needs my approval', lines: [...secondLooks(work.second_looks), ...forMe.map(approvalLine)] },
    {
      heading:
        work.held_count > work.held.length ? `Assigned to me: ${held.length} of ${all}` : 'Assigned to me',
      lines: held.map(lineOf),
    },
    { heading: 'Needs someone else’s approval', lines: forOthers.map(approvalLine) },
    {
      heading: 'Longest waiting',
      lines: waiting.map((item) => ({ ...lineOf(item), time: <Waiting since={item.waiting_since} /> })),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function lineOf(item: WorkItem): Line {
  const { id, title } = item;
  const time = item.due_at === null ? <Waiting since={item.waiting_since} /> : <DueTime item={item} />;
  return item.item === 'report'
    ? {
        ...{ key: id, icon: <Flag />, kind: 'Report', title, time },
        link: { to: '/admin/reports', search: { report: id } },
      }
    : {
        ...{ key: id, icon: <LifeBuoy />, kind: 'Ticket', title, time },
        link: { to: '/admin/support', search: { ticket: id } },
      };
}

/** Null: staff wrote last. */
function Waiting({ since }: { since: string | null }) {
  return since === null ? <>Answered</> : <TimeAgo at={since} short />;
}

/** Integrations that failed for days. */
function integrationsOff(count: number): Line[] {
  if (count === 0) return [];
  return [
    {
      key: 'integrations',
      icon: <Webhook />,
      title:
        count === 1
          ? 'An integration failed and was switched off'
          : `${count} integrations failed and were switched off`,
      link: { to: '/admin/integrations', search: { state: 'off' } },
    },
  ];
}

/** Requests of people about their data, which the law gives a month. */
function overdueRequests(privacy: MyWork['privacy']): Line[] {
  if (privacy === null || privacy.overdue === 0) return [];
  const { overdue } = privacy;
  return [
    {
      key: 'privacy',
      icon: <ShieldUser />,
      title: overdue === 1 ? 'A privacy request is overdue' : `${overdue} privacy requests are overdue`,
      link: { to: '/admin/privacy', search: { overdue: 'true' } },
    },
  ];
}

function secondLooks(count: number): Line[] {
  if (count === 0) return [];
  const title =
    count === 1 ? 'A closed report needs your second look' : `${count} closed reports need your second look`;
  return [{ key: 'second-looks', icon: <Eye />, title, link: { to: '/admin/reports/second-look' } }];
}

function approvalLine(approval: Approval): Line {
  return {
    key: approval.id,
    icon: <UserCheck />,
    title: approvalTitle(approval),
    link: approvalLink(approval),
    time: <TimeAgo at={approval.at} short />,
    from: { userId: approval.by_user_id, text: approval.change },
  };
}

function approvalTitle({ kind, title }: Approval): string {
  if (kind === 'withdrawal') return `Withdrawal of ${isolated(title)}`;
  return kind === 'second_look' ? `Second look: ${isolated(title)}` : title;
}

function approvalLink({ kind, id }: Approval): LinkProps {
  if (kind === 'second_look') return { to: '/admin/reports/second-look' };
  return kind === 'proposal'
    ? { to: '/admin/global-config' }
    : { to: '/admin/withdrawals', search: { withdrawal: id } };
}
