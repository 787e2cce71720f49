import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows } from '../database/insert.ts';
import { nameId } from '../random/random.ts';
import { HOUR, iso } from '../time/calendar.ts';
import { may } from '../people/staff.ts';
import type { World } from '../world.ts';

export const TEAMS = {
  payments: nameId('team Payments'),
  safety: nameId('team Trust & Safety'),
  german: nameId('team German speakers'),
} as const;

/** Working minutes until the first answer and until closing. */
const TARGETS: readonly [
  desk: 'report' | 'ticket',
  category: string | null,
  priority: string | null,
  answer: number,
  close: number,
][] = [
  ['ticket', null, null, 8 * 60, 30 * 60],
  ['ticket', null, 'urgent', 60, 10 * 60],
  ['ticket', null, 'high', 4 * 60, 20 * 60],
  ['ticket', 'Payments', null, 4 * 60, 20 * 60],
  ['ticket', 'Safety/Abuse', null, 2 * 60, 10 * 60],
  ['report', null, null, 10 * 60, 30 * 60],
  ['report', null, 'urgent', 60, 4 * 60],
  ['report', null, 'high', 4 * 60, 10 * 60],
];

/** Working hours, teams and service targets, with their audit entries. */
export async function insertDesks(tx: Queryable, { audit, calendar, staff }: World): Promise<void> {
  const at = calendar.daysAgo(90);
  const record = (action: string, table: string, id: string | null, details: Record<string, unknown>) =>
    audit.record({ at: at + HOUR, actor: staff.admin, action, table, id, details });

  const updated_at = iso(at + HOUR);
  await tx.query(
    `update public.working_hours set time_zone = 'Europe/Zagreb', starts_at = '08:00', ends_at = '18:00', updated_at = $1`,
    [updated_at],
  );
  const hours = { days: [1, 2, 3, 4, 5], starts_at: '08:00:00', ends_at: '18:00:00' };
  record('save_working_hours', 'working_hours', null, {
    old: { time_zone: 'UTC', ...hours },
    new: { time_zone: 'Europe/Zagreb', ...hours },
  });

  const members = staff.members.filter(
    (member) => member.role !== 'user' && !member.isSuspended && may(member, 'support.reply'),
  );
  const teams = [
    { id: TEAMS.payments, name: 'Payments', members: members.filter((_, index) => index % 4 === 0) },
    { id: TEAMS.safety, name: 'Trust & Safety', members: members.filter((_, index) => index % 4 === 1) },
    { id: TEAMS.german, name: 'German speakers', members: members.filter(({ locale }) => locale === 'de') },
  ];
  await insertRows(
    tx,
    'public.teams',
    teams.map(({ id, name }) => ({ id, name, created_at: iso(at), updated_at })),
  );
  await insertRows(
    tx,
    'public.team_members',
    teams.flatMap(({ id, members: all }) => all.map((member) => ({ team_id: id, user_id: member.id }))),
  );
  for (const { id, name, members: all } of teams)
    record('save_team', 'teams', id, { new_name: name, added: all.map((member) => member.id), removed: [] });

  const targets = TARGETS.map(([desk, category, priority, answer_minutes, close_minutes]) => ({
    id: nameId(`target ${desk} ${String(category)} ${String(priority)}`),
    desk,
    category,
    priority,
    answer_minutes,
    close_minutes,
    updated_at,
  }));
  await insertRows(tx, 'public.service_targets', targets);
  for (const { id, desk, category, priority, answer_minutes, close_minutes } of targets)
    record('save_service_target', 'service_targets', id, {
      desk,
      ...(category !== null && { category }),
      ...(priority !== null && { priority }),
      new_answer_minutes: answer_minutes,
      new_close_minutes: close_minutes,
    });
}
