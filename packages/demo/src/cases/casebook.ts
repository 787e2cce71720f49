import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows, type Row } from '../database/insert.ts';
import type { Person } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';
import { REPORT_TEXTS } from '../data/reports.ts';
import type { Random } from '../random/random.ts';
import { authorOf, NO_VIOLATION, type Report, type Ruling, rulingOf, targetOf } from '../reports/report.ts';
import { DAY, iso, MINUTE } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';

/** End of a sanction or decision; `by` is null if it expired. */
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

/** Every 12th decision follows another one that was undone. */
const UNDONE_EVERY = 12;

/** A community’s decisions and sanctions. */
export class Casebook {
  readonly #world: World;
  readonly #random: Random;
  readonly #decisions: Row[] = [];
  readonly #reports: Row[] = [];
  readonly #sanctions: Row[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#random = stream(world, 'cases');
  }

  /** Adds the decision that closed a report, if any, with its sanction. */
  close(report: Report, ends: { endsAt: number | null; end: End | null } | null = null): void {
    const ruling = rulingOf(report);
    const { claimedBy: by, closedAt: at } = report;
    if (ruling === null || !by || at === null) return;
    if (this.#decisions.length % UNDONE_EVERY === 0) this.#undone(report, ruling, by, at);
    const endsAt = ends?.endsAt ?? (ruling.days === null ? null : at + ruling.days * DAY);
    const decision = this.#decide(report, ruling, by, at, endsAt, ends?.end ?? null);
    if (ruling.sanction === null) return;
    const isOver = endsAt !== null && endsAt <= this.#world.calendar.now;
    const expired: End | null = isOver ? { kind: 'expired', at: endsAt, by: null, reason: null } : null;
    const who = { kind: ruling.sanction, person: authorOf(report.subject), reason: report.notes };
    this.impose({ ...who, by, at, decision, endsAt, end: ends?.end ?? expired });
  }

  #undone(report: Report, { kind }: Ruling, by: StaffMember, at: number): void {
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
      ends_at: iso(endsAt),
      end_kind: end?.kind ?? null,
      lifted_at: iso(end?.at ?? null),
      lifted_by: end?.by?.id ?? null,
      lift_reason: end?.reason ?? null,
    });
    if (end?.kind !== 'expired') return;
    const details = { user_id: person.id, kind, decision_id: decision?.id };
    const entry = { action: 'expire_sanction', table: 'sanctions', id, details };
    this.#world.audit.record({ at: end.at, actor: null, ...entry });
  }

  /** Replaces the rows that the trigger made for the flags of new profiles. */
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
      policy_code: kind === 'no_violation' ? null : REPORT_TEXTS[report.reason].policy,
      reason: report.notes,
      message: null,
      ends_at: iso(endsAt),
      decided_by: by.id,
      decided_at: iso(at),
      undone_at: iso(undoing?.at ?? null),
      undone_by: undoing?.by?.id ?? null,
      reversed_at: iso(reversal?.at ?? null),
      reversed_by: reversal?.by?.id ?? null,
      reverse_reason: reversal?.reason ?? null,
      is_automatic: false,
    };
    this.#decisions.push(decision);
    const claim = { status: 'claimed', claimed_by_user_id: by.id, claimed_at: iso(report.claimedAt ?? at) };
    const before = { ...claim, resolution_action: null, resolution_notes: null };
    this.#reports.push({ decision_id: decision.id, report_id: report.id, before });
    this.#record(decision, report, by, at, reversal ?? undoing);
    return decision;
  }

  #record(decision: Row, report: Report, by: StaffMember, at: number, end: End | null): void {
    const { id, target_type, target_id, user_id, kind, removes, policy_code, reason, ends_at } = decision;
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
        ...(kind === 'limit' && { limits: decision.limits }),
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
