import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { iso } from '../time/calendar.ts';

interface Entry {
  readonly at: number;
  /** null for the system. */
  readonly actor: { readonly id: string } | null;
  readonly action: string;
  readonly table: string;
  readonly id: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Collects audit entries. The chain needs chronological order, but communities are generated one after the other, so
 * a temporary table holds the entries until all are complete.
 */
export class AuditTrail {
  #entries: Row[] = [];
  #count = 0;

  record({ at, actor, action, table, id, details = {} }: Entry): void {
    this.#entries.push({
      position: ++this.#count,
      created_at: iso(at),
      actor_user_id: actor?.id ?? null,
      action,
      entity_table: table,
      entity_id: id,
      details,
    });
  }

  async open(tx: Queryable): Promise<void> {
    await tx.exec(`
      create temporary table demo_audit (
        position integer, created_at timestamptz, actor_user_id uuid, action text, entity_table text, entity_id text,
        details jsonb
      ) on commit drop
    `);
  }

  /** Moves the collected entries to the database to bound memory. */
  async flush(tx: Queryable): Promise<void> {
    const entries = this.#entries;
    this.#entries = [];
    if (entries.length > 0) await insertRows(tx, 'pg_temp.demo_audit', entries);
  }

  /**
   * Appends all entries to the chain, oldest first, like private.append_audit, but updates the head only once. Each
   * update in this transaction would leave a dead row version that later reads must skip.
   */
  async write(tx: Queryable): Promise<void> {
    await this.flush(tx);
    await tx.exec(`
      do $$
      declare
        v_head private.audit_head;
        v_entry pg_temp.demo_audit;
        v_row public.admin_action_audit;
      begin
        select * into strict v_head from private.audit_head for update;
        for v_entry in select * from pg_temp.demo_audit order by created_at, position loop
          v_row.id := v_head.last_id + 1;
          v_row.created_at := v_entry.created_at;
          v_row.actor_user_id := v_entry.actor_user_id;
          v_row.action := v_entry.action;
          v_row.entity_table := v_entry.entity_table;
          v_row.entity_id := v_entry.entity_id;
          v_row.details := private.sealed_details(
            v_entry.entity_table, v_entry.entity_id, jsonb_strip_nulls(v_entry.details)
          );
          v_row.previous_hash := v_head.hash;
          v_row.hash := private.audit_hash(v_head.hash, v_row);
          insert into public.admin_action_audit values (v_row.*);
          v_head.last_id := v_row.id;
          v_head.hash := v_row.hash;
        end loop;
        update private.audit_head set last_id = v_head.last_id, hash = v_head.hash;
      end
      $$
    `);
  }
}
