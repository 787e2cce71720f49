import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows, type Row } from '../database/insert.ts';
import type { Person } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';
import { Random } from '../random/random.ts';
import type { Report } from '../reports/report.ts';
import { authorOf, targetOf } from '../reports/report.ts';
import { DAY, iso, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { NO_VIOLATION, type Ruling, policyOf, rulingOf } from './ruling.ts';

/** How a sanction, or a decision, ended; by null: by itself. */
export interface End {
  readonly kind: 'expired' | 'lifted' | 'undone' | 'overturned';
  readonly at: number;
  readonly by: StaffMember | null;
  readonly reason: string | null;
}

interface Imposed {
  readonly kind: string;
  readonly person: Person;
  readonly by: StaffMember;
  readonly at: number;
  readonly reason: string | null;
  readonly decision: Row | null;
  readonly endsAt: number | null;
  readonly end: End | null;
}

/** One decision in so many was first another, pressed by mistake and undone. */
const SLIP_EVERY = 12;

/** A community's decisions, and what they and the buttons put on people. */
export class Casebook {
  readonly #world: World;
  readonly #random: Random;
  readonly #decisions: Row[] = [];
  readonly #reports: Row[] = [];
  readonly #sanctions: Row[] = [];

  constructor(world: World, community: number) {
    this.#world = world;
    this.#random = new Random(`${world.seed}:cases:${community}`);
  }

  /** The decision that closed a report, if one did; records it and what it put on somebody. */
  close(report: Report, ends: { endsAt: number | null; end: End | null } | null = null): void {
    const ruling = rulingOf(report);
    const { claimedBy: by, closedAt: at } = report;
    if (ruling === null || !by || at === null) return;
    if (this.#decisions.length % SLIP_EVERY === 0) this.#slip(report, ruling, by, at);
    const endsAt = ends?.endsAt ?? (ruling.days === null ? null : at + ruling.days * DAY);
    const decision = this.#decide(report, ruling, by, at, endsAt, ends?.end ?? null);
    const { now } = this.#world.calendar;
    const itself: End | null =
      endsAt !== null && endsAt <= now ? { kind: 'expired', at: endsAt, by: null, reason: null } : null;
    if (ruling.sanction === null) return;
    this.impose({
      kind: ruling.sanction,
      person: authorOf(report.subject),
      by,
      at,
      reason: report.notes,
      decision,
      endsAt,
      end: ends?.end ?? itself,
    });
  }

  #slip(report: Report, { kind }: Ruling, by: StaffMember, at: number): void {
    const isHeld = report.claimedAt !== null && report.claimedAt <= at - 5 * MINUTE;
    if (kind === 'no_violation' || !isHeld) return;
    const undone: End = { kind: 'undone', at: at - 2 * MINUTE, by, reason: null };
    this.#decide({ ...report, notes: null }, NO_VIOLATION, by, at - 3 * MINUTE, null, undone);
  }

  impose({ kind, person, by, at, reason, decision, endsAt, end }: Imposed): void {
    const id = this.#random.uuid();
    this.#sanctions.push({
      id,
      user_id: person.id,
      kind,
      decision_id: decision?.id ?? null,
      policy_code: decision?.policy_code ?? null,
      reason,
      imposed_by: by.id,
      imposed_at: iso(at),
      ends_at: endsAt === null ? null : iso(endsAt),
      end_kind: end?.kind ?? null,
      lifted_at: end === null ? null : iso(end.at),
      lifted_by: end?.by?.id ?? null,
      lift_reason: end?.reason ?? null,
    });
    if (end?.kind !== 'expired') return;
    this.#world.audit.record({
      at: end.at,
      actor: null,
      action: 'expire_sanction',
      table: 'sanctions',
      id,
      details: { user_id: person.id, kind, decision_id: decision?.id },
    });
  }

  /** The rows that the trigger made for the flags of new profiles give way to those with a story. */
  async insert(tx: Queryable): Promise<void> {
    await tx.exec('delete from public.sanctions where decision_id is null and imposed_by is null');
    await insertRows(tx, 'public.decisions', this.#decisions);
    await insertRows(tx, 'public.decision_reports', this.#reports);
    await insertRows(tx, 'public.sanctions', this.#sanctions);
  }

  #decide(
    report: Report,
    { kind, removes, limits }: Ruling,
    by: StaffMember,
    at: number,
    endsAt: number | null,
    end: End | null,
  ): Row {
    const { type, id: targetId } = targetOf(report.subject);
    const person = authorOf(report.subject);
    const reversal = end?.kind === 'overturned' ? end : null;
    const undoing = end?.kind === 'undone' ? end : null;
    const decision: Row = {
      id: this.#random.uuid(),
      target_type: type,
      target_id: targetId,
      user_id: person.id,
      kind,
      removes,
      limits,
      policy_code: kind === 'no_violation' ? null : policyOf(report.reason),
      reason: report.notes,
      message: null,
      ends_at: endsAt === null ? null : iso(endsAt),
      decided_by: by.id,
      decided_at: iso(at),
      undone_at: undoing === null ? null : iso(undoing.at),
      undone_by: undoing?.by?.id ?? null,
      reversed_at: reversal === null ? null : iso(reversal.at),
      reversed_by: reversal?.by?.id ?? null,
      reverse_reason: reversal?.reason ?? null,
      is_automatic: false,
    };
    this.#decisions.push(decision);
    this.#reports.push({
      decision_id: decision.id,
      report_id: report.id,
      before: {
        status: 'claimed',
        claimed_by_user_id: by.id,
        claimed_at: iso(report.claimedAt ?? at),
        resolution_action: null,
        resolution_notes: null,
      },
    });
    this.#record(decision, report, by, at, reversal ?? undoing);
    return decision;
  }

  #record(decision: Row, report: Report, by: StaffMember, at: number, end: End | null): void {
    const { id, target_type, target_id, user_id, kind, removes, policy_code, reason, ends_at, limits } =
      decision;
    const facts = { target_type, target_id, user_id, kind, removes };
    const stop = kind === 'ban' ? 'is_banned' : kind === 'suspend' ? 'is_suspended' : null;
    const flag = (old: boolean) => (stop === null ? {} : { [`old_${stop}`]: old, [`new_${stop}`]: !old });
    const entry = { table: 'decisions', id: String(id) };
    this.#world.audit.record({
      ...entry,
      at,
      actor: by,
      action: 'decide',
      details: {
        ...facts,
        ...flag(false),
        policy_code,
        reason,
        ends_at,
        ...(Array.isArray(limits) && limits.length > 0 ? { limits } : {}),
        reports: [{ id: report.id, old_status: 'claimed', old_claimed_by: by.id }],
      },
    });
    if (end === null) return;
    this.#world.audit.record({
      ...entry,
      at: end.at,
      actor: end.by,
      ...(end.kind === 'undone'
        ? { action: 'undo_decision', details: { ...facts, reopened_reports: 1 } }
        : { action: 'reverse_decision', details: { ...facts, ...flag(true), reason: end.reason } }),
    });
  }
}
